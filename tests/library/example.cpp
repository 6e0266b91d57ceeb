// Replays a worksheet, grades a sheet of it and explains a cell: example WORKSHEET SHEET CELL
#include <byhand.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

std::string text_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int main(int /*count*/, char** arguments) try {
  const std::string worksheet = text_of(arguments[1]);
  for (const auto& step : byhand::library::replay({worksheet})) {
    std::cout << step.name << " " << step.rows << "x" << step.cols;
    for (const std::string& cell : step.by_hand) std::cout << " " << cell;
    std::cout << "\n";
  }
  const auto marks = byhand::library::grade(worksheet, text_of(arguments[2]));
  std::cout << marks.score << "/" << marks.max << "\n";
  for (const auto& step : marks.steps) {
    std::cout << step.name << " " << step.score << "/" << step.max;
    for (const auto& [cell, entry, verdict] : step.cells) {
      if (verdict == "wrong") std::cout << " " << cell << "=" << entry;
    }
    for (const std::string& reason : step.reasons) std::cout << "; " << reason;
    std::cout << "\n";
  }
  std::cout << byhand::library::explain({worksheet}, arguments[3]);
} catch (const byhand::library::Error& error) {
  std::cerr << error.what() << "\n";
  return 1;
}

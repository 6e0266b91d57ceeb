#include "cli/system.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "text/unicode.hpp"

#ifndef __linux__
#define BYHAND_PORTABLE
#endif

#ifndef BYHAND_PORTABLE
#include <fmt/format.h>
#include <sys/random.h>
#endif

namespace byhand {

namespace {

namespace fs = std::filesystem;

#ifdef BYHAND_PORTABLE
fs::path noted_program;

/// As a shell looks for a command without a slash.
std::optional<fs::path> found_in_path(const fs::path& command) {
  const char* const value = std::getenv("PATH");
  for (const std::string_view folder : parts_of(value == nullptr ? "" : value, ":")) {
    const fs::path found = fs::path(folder.empty() ? "." : folder) / command;
    if (access(found.c_str(), X_OK) == 0) return found;
  }
  return std::nullopt;
}
#else
constexpr const char* names_of_descriptors = "/proc/self/fd";
#endif

volatile std::sig_atomic_t has_come = 0;

void interrupt(int /*signal*/) {
  has_come = 1;
}

}  // namespace

#ifdef BYHAND_PORTABLE

void note_program(const char* called_as) {
  noted_program = called_as == nullptr ? "" : called_as;
  std::error_code ignored;  // before anything changes the folder
  if (noted_program.has_parent_path()) noted_program = fs::absolute(noted_program, ignored);
}

std::optional<fs::path> path_of_program() {
  const auto found = noted_program.has_parent_path() ? noted_program : found_in_path(noted_program);
  if (!found || found->empty()) return std::nullopt;
  std::error_code error;
  fs::path program = fs::canonical(*found, error);
  return error ? std::nullopt : std::optional(std::move(program));
}

int open_unnamed(const fs::path& /*folder*/) {
  errno = ENOTSUP;
  return -1;
}

bool give_name(int /*unnamed*/, const fs::path& /*path*/) {
  errno = ENOTSUP;
  return false;
}

bool move_to_free_name(const fs::path& /*from*/, const fs::path& /*to*/) {
  errno = ENOTSUP;
  return false;
}

bool fill_randomly(std::span<unsigned char> bytes) {
  std::random_device device;
  for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(device());
  return true;
}

#else

void note_program(const char* /*called_as*/) {}

std::optional<fs::path> path_of_program() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? std::nullopt : std::optional(std::move(program));
}

int open_unnamed(const fs::path& folder) {
  if (access(names_of_descriptors, X_OK) != 0) return -1;  // then it could not be named
  return open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

bool give_name(int unnamed, const fs::path& path) {
  const std::string link = fmt::format("{}/{}", names_of_descriptors, unnamed);
  return linkat(AT_FDCWD, link.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool move_to_free_name(const fs::path& from, const fs::path& to) {
  return renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0;
}

bool fill_randomly(std::span<unsigned char> bytes) {
  return getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
}

#endif

bool has_able_terminal() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && !std::string_view(terminal).empty() &&
         std::string_view(terminal) != "dumb";
}

void catch_interrupts(std::initializer_list<int> signals) {
  struct sigaction action {};  // without SA_RESTART, so that a read returns
  action.sa_handler = interrupt;
  sigemptyset(&action.sa_mask);
  for (const int signal : signals) sigaction(signal, &action, nullptr);
}

bool is_interrupted() {
  return has_come != 0;
}

void forget_interrupt() {
  has_come = 0;
}

}  // namespace byhand

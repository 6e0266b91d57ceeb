#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace byhand::learn {

struct Lesson;
struct Hunt;

/// Where a word is known; a review consists of lessons.
enum Where : unsigned {
  in_lessons = 1,
  while_finding = 2,  // the wrong step of a hunt
  while_naming = 4,   // what happened in it
  when_solved = 8,
  in_hunts = while_finding | while_naming | when_solved,
};

/// What a word is about.
enum class About : unsigned char {
  telling,  // it changes nothing: what was asked is asked again
  cell,     // the one that is asked for
  way,      // where to go
};

/// One row of the table: what is typed, what stands behind it, and what it does.
struct Word {
  std::string_view name;
  std::string_view argument;  // an example; empty where it stands alone
  std::string_view summary;   // for help, which leaves out a word that has none
  unsigned where;             // of Where
  About about;
  std::variant<void (*)(Lesson& lesson, const std::string& argument),
               void (*)(Hunt& hunt, const std::string& argument)>
      action;
  std::string_view also = {};    // what other programs call it, and what people say
  bool may_stand_alone = false;  // without its argument
};

/// The words that a text means there, in the order of the table: the one whose name it is, or all
/// that it is the beginning of. e.g. words_meant("h", in_lessons) -> hint, help
std::vector<const Word*> words_meant(std::string_view text, Where where);

/// All names of words that are known there.
std::vector<std::string> word_names(Where where);

/// What can be typed there and what it does, in the order of the table, with the name of a step
/// that the worksheet has. e.g. "goto P[1,2]", "to that cell; or goto P, or goto 3 for row 3"
std::vector<std::pair<std::string, std::string>> words_for_help(Where where,
                                                                const std::string& step);

/// A line of a lesson that was understood as a word; or what is wrong with it.
struct SpokenWord {
  const Word* word = nullptr;
  std::string argument;
  std::string problem;  // where there is no word
};

/// Reads a line of a lesson as a word, which may be shortened; of two that begin alike the first of
/// the table is meant. A wrong one gets the nearest. e.g. spoken("exp A[1,2]") -> explain, A[1,2]
SpokenWord spoken(std::string_view line);

/// Whether a line begins with one of the words of a lesson, spelled out.
bool is_word(std::string_view line);

/// Does what a word says, or tells what is wrong with it.
void obey(Lesson& lesson, const SpokenWord& spoken);

}  // namespace byhand::learn

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "worksheet/worksheet.hpp"

namespace byhand::learn {

/// One row of a table of words: what is typed, and what help says of it. What it does to a lesson
/// stands in words.cpp, to a hunt in hunt.cpp; a review consists of lessons.
struct Word {
  std::string_view name;
  std::string_view argument;     // an example; empty where it stands alone
  std::string_view summary;      // for help, which leaves out a word that has none
  std::string_view also = {};    // what other programs call it, and what people say
  bool may_stand_alone = false;  // without its argument
};
using Words = std::vector<const Word*>;

/// Those that a text means, in their order: the one whose name it is, or all that it is the
/// beginning of. e.g. words_meant("h", …) -> hint, help
Words words_meant(std::string_view text, const Words& known);

/// What can be typed and what it does, with the name and a cell of a step that the worksheet has.
/// e.g. "goto P[1,2]", "to that cell; or goto P, or goto 3 for row 3"
std::vector<std::pair<std::string, std::string>> words_for_help(const Words& words,
                                                                const Step& step);

// The words of a lesson.

struct Lesson;

/// What a word of a lesson is about.
enum class About : unsigned char {
  telling,  // it changes nothing, and the learner stays where she is
  cell,     // the one that is asked for
  way,      // where to go
};

struct LessonWord : Word {
  About about;
  void (*action)(Lesson& lesson, const std::string& argument);
};

/// A line of a lesson that was understood as a word; or what is wrong with it.
struct SpokenWord {
  const LessonWord* word = nullptr;
  std::string argument;
  std::string problem;  // where there is no word
};

/// Reads a line of a lesson as a word, which may be shortened; of two that begin alike the first of
/// the table is meant. A wrong one gets the nearest, one that lacks a cell one of the step of the
/// cursor. e.g. spoken("exp A[1,2]", …) -> explain, A[1,2]
SpokenWord spoken(std::string_view line, const Step& step);

/// Likewise, where names and labels of the worksheet come before short forms: Q may be a step, and
/// not short for quit.
SpokenWord spoken_to(const Lesson& lesson, std::string_view line);

/// Whether a line begins with one of the words of a lesson, spelled out.
bool is_word(std::string_view line);

/// Does what a word says, or tells what is wrong with it.
void obey(Lesson& lesson, const SpokenWord& spoken);

}  // namespace byhand::learn

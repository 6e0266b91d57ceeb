#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "number/matrix.hpp"
#include "picture/picture.hpp"
#include "text/lists.hpp"
#include "text/styled.hpp"

namespace byhand {

struct Heading {
  int level = 1;
  std::string text;
};

/// Markdown as the author of a worksheet wrote it.
struct Prose {
  std::string markdown;
  std::vector<Styled> formulas = {};  // code in it that can be shown as such
};

/// The answer to a question in words, in the author's Markdown.
struct Answer {
  std::string heading;
  std::string markdown;
};

/// A sentence of the program.
struct Paragraph {
  Sentence sentence;
};

/// Facts about the matrix below: "in words" with "S divided by 2, rounded down".
struct Fact {
  std::string label;
  Sentence sentence;
  std::string sign = {};  // before the label, where signs can be read
};

/// A matrix with its cells as text.
struct MatrixView {
  std::string name = {};  // of its cells, as in S[1,2]; empty where nobody is led to them
  Sentence caption;
  std::string latex;  // what stands before the matrix in a formula, such as "Q = W_{Q}\,X"
  Role role = Role::hand;
  Labels labels = {};
  Matrix<Styled> cells;
  std::vector<bool> asked = {};      // by position, where some are to be filled in
  bool is_typed = false;             // by a learner, with signs: not all of it is a number
  std::vector<Factor> factors = {};  // left and right, where it stands in the corner of its product
};

/// A matrix with something to say of some cells: a sign at the cell, and below the matrix the word
/// that belongs to the sign.
struct MarkedMatrix {
  struct Mark {
    Role role = Role::plain;
    std::string sign;     // one character; empty where there is nothing to say
    std::string word;     // "wrong"
    std::string meaning;  // of the word, where it needs one
    std::string remark;   // of this cell alone: "read as 0.1406"
  };
  MatrixView view;
  Matrix<Mark> marks;
};

/// Matrices to be shown side by side where there is room.
struct Matrices {
  std::vector<MatrixView> views;
};

/// Lines of a calculation, one below the other: "Z[1,1] = 20·9/46 + …". A line without a left side
/// goes on with that of the line above.
struct Equations {
  struct Line {
    std::string left;
    std::string relation = "=";
    Sentence right;
    std::string remark;  // what was done; empty where it is plain
  };
  std::vector<Line> lines;
};

/// A tree, from the top: each item with what belongs to it below, one level deeper.
struct Outline {
  struct Item {
    std::size_t depth = 0;
    Sentence sentence;
  };
  std::vector<Item> items;
};

/// Rows of text and numbers under headings. Where all headings are empty there are none.
struct Table {
  struct Column {
    std::string heading;
    bool is_number = true;   // to the right
    std::string words = {};  // the heading within a sentence, where it is another
    bool is_sign = false;    // what it says stands in words too
    bool is_detail = false;  // may be left out where the table is too wide for the screen
  };
  std::vector<Column> columns;
  std::vector<std::vector<Styled>> rows;

  bool has_headings() const {
    return any_of(columns, [](const Column& column) { return !column.heading.empty(); });
  }
};

/// Shares of a whole as bars: one bar for each label and side, such as by hand and real.
struct Bars {
  struct Side {
    std::string text;  // the share as it is printed
    double share = 0;  // from 0 to 1
    bool is_largest = false;
  };
  struct Row {
    std::string label;
    std::vector<Side> sides;
  };
  Sentence caption;
  std::vector<Styled> headings;  // of the sides
  std::vector<Row> rows;
};

/// Curves in a picture whose axes are both logarithmic; all numbers are above 0.
struct Plot {
  struct Curve {
    std::string name;
    std::vector<Point> points;  // from left to right
  };
  std::string title;
  std::string x_title;
  std::string y_title;
  std::vector<Curve> curves;
};

/// Where a reader may want to stop for a while, and what to think about meanwhile: "Q will be 3x4."
struct Pause {
  Sentence ahead = {};
};

/// Some lines to write an answer on by hand.
struct WritingLines {};

/// Space between what would stand together otherwise.
struct Gap {};

using Block = std::variant<Heading, Prose, Answer, Paragraph, Fact, Matrices, MarkedMatrix, Table,
                           Equations, Outline, Bars, Plot, Picture, Pause, WritingLines, Gap>;

/// What is to be shown, in order.
struct Document {
  std::vector<Block> blocks;

  void add(Block block) { blocks.push_back(std::move(block)); }
  void add(Document more) { append(blocks, std::move(more.blocks)); }
  /// Nothing where it is empty.
  void say(Sentence sentence) {
    if (!sentence.empty()) add(Paragraph{std::move(sentence)});
  }
  void say(std::string text, Role role = Role::plain) { say({{role, std::move(text)}}); }
  void add_fact(std::string label, Sentence sentence) {
    add(Fact{std::move(label), std::move(sentence)});
  }
  void add_fact(std::string label, std::string text, Role role = Role::plain) {
    add_fact(std::move(label), {{role, std::move(text)}});
  }
};

}  // namespace byhand

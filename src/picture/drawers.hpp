#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "picture/kinds.hpp"
#include "text/problem.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

// What the files of this folder share.

/// The words of a line of a picture block that follow its kind, read one by one.
class PictureWords {
 public:
  PictureWords(const Worksheet& worksheet, const PictureKind& kind, const PictureLine& line);

  bool is_at_end() const { return m_next == m_words.size(); }
  const Worksheet& worksheet() const { return m_worksheet; }
  /// Whether the next word is this one; then it is passed.
  bool take(std::string_view word);
  /// The next word; throws Problem, with the form of the kind and an example, where there is none.
  Slice next(std::string_view what);
  /// The name of a given or step. Throws Problem.
  std::string matrix();
  /// Throws Problem where something is left.
  void end() const;
  /// A Problem at the last word that was read.
  Problem problem(const std::string& message, const std::string& remedy) const;

 private:
  const Worksheet& m_worksheet;
  const PictureKind& m_kind;
  std::vector<Slice> m_words;
  Span m_end;
  std::size_t m_next = 1;
};

/// The label of a row or column, or "row 2" where there are none; from 0.
std::string label_or_position(const std::vector<std::string>& labels, std::string_view noun,
                              std::size_t index);

inline constexpr std::size_t longest_label = 24;  // in a picture, in columns

/// A matrix as the pictures have it.
struct PictureMatrix {
  std::string name;
  const Matrix<Exact>* cells = nullptr;
  Matrix<double> real;
  const Labels* labels = nullptr;
  int decimals = 0;  // that its cells are written with; 0 for fractions

  /// Its label or position, and of a long one the beginning.
  std::string row(std::size_t index) const;
  std::string col(std::size_t index) const;
};

/// The given or step of that name, which there is.
PictureMatrix matrix_named(const PictureValues& values, std::string_view name);

/// A cell in at most 8 characters: _ where it is blank, ≈0.321 where the fraction is too long.
std::string short_number(const Exact& value, int decimals);
/// With two decimals, but never 0.00 for what is above 0. e.g. 0.4508 -> "0.45"
std::string short_number(double value);

/// With infinities as they are typed, for sentences.
std::string number_in_words(const Exact& value, int decimals);

/// "1, 0 and 1/2"
std::string numbers_in_words(const std::vector<Exact>& values, int decimals);

/// Whether a cell has a place on an axis: it is no infinity, blank, or as good as infinite.
bool is_finite(const Exact& value);

/// A picture that says in one line why it was not drawn.
Picture undrawn(const std::string& title, const std::string& reason);
/// Likewise of a matrix with more rows or columns than can be drawn.
std::optional<Picture> if_too_large(const std::string& title, const PictureMatrix& matrix,
                                    Shape most);

// map.cpp, and map_lines.cpp for the map in characters

/// A box on the map of a worksheet: steps under one heading.
struct MapBox {
  std::string title;
  std::vector<std::size_t> steps;
  std::vector<std::string> takes = {};  // names from elsewhere, each once
  std::set<const MapBox*> from = {};    // the boxes that have them, of the same list
  std::size_t level = 0;                // below all of those
  bool is_here = false;
};

/// The words of a text in lines of at most so many columns; a longer word has a line for itself.
std::vector<std::string> in_lines(const std::string& text, std::size_t width);

/// "Q, K ← X, W_Q and 3 more", in lines of at most so many columns.
std::vector<std::string> content_of(const Worksheet& worksheet, const MapBox& box,
                                    std::size_t width);

/// The boxes of each level, from top to bottom.
using MapLevels = std::vector<std::vector<const MapBox*>>;

std::vector<Sentence> map_lines(const Worksheet& worksheet, const MapLevels& levels);

// One file each: what follows the name of a kind, where that is more than a matrix, and its
// picture.

void read_product(PictureWords& words, PictureRequest& request);
Picture draw_product(const PictureRequest& request, const PictureValues& values);

Picture draw_weights(const PictureRequest& request, const PictureValues& values);

void read_plane(PictureWords& words, PictureRequest& request);
Picture draw_plane(const PictureRequest& request, const PictureValues& values);

Picture draw_waves(const PictureRequest& request, const PictureValues& values);

Picture draw_arcs(const PictureRequest& request, const PictureValues& values);

void read_map(PictureWords& words, PictureRequest& request);
Picture draw_map(const PictureRequest& request, const PictureValues& values);

}  // namespace byhand

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "picture/kinds.hpp"
#include "text/problem.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

/// The words of a line of a picture block, read one by one.
class PictureWords {
 public:
  PictureWords(const Worksheet& worksheet, const PictureLine& line);

  /// What is missing is told with its form and example.
  void are_of(const PictureKind& kind) { m_kind = &kind; }
  bool is_at_end() const { return m_next == m_words.size(); }
  const Worksheet& worksheet() const { return m_worksheet; }
  /// Whether the next word is this one; then it is passed.
  bool take(std::string_view word);
  /// The next word; throws Problem where there is none.
  Slice next(std::string_view what);
  /// The name of a given or step. Throws Problem.
  std::string matrix();
  /// Throws Problem where something is left.
  void end() const;
  /// A Problem at the last word that was read.
  Problem problem(const std::string& message, const std::string& remedy) const;

 private:
  const Worksheet& m_worksheet;
  const PictureKind* m_kind = nullptr;
  std::vector<Slice> m_words;
  Span m_end;
  std::size_t m_next = 0;
};

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

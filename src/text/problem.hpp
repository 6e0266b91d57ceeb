#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "text/source.hpp"

namespace byhand {

/// The one exception for users' errors: what is wrong, where, and what to write instead. Broken
/// invariants of the program are asserts; wrong answers of a learner are values.
class Problem : public std::runtime_error {
 public:
  Problem(std::optional<Span> span, std::string message, std::string remedy);
  /// Without a place in a text.
  Problem(std::string message, std::string remedy)
      : Problem(std::nullopt, std::move(message), std::move(remedy)) {}

  /// Bytes in the source that was being read.
  const std::optional<Span>& span() const { return m_span; }
  const std::string& message() const { return m_message; }
  /// What to do next.
  const std::string& remedy() const { return m_remedy; }

 private:
  std::optional<Span> m_span;
  std::string m_message;
  std::string m_remedy;
};

/// Throws Problem at the first byte that is no UTF-8; of a PDF or a picture, that it is one.
void require_utf8(const Source& source, std::string_view remedy);

/// The same for whoever has not the source, with its place in front of the message: "a.md:14:7: …".
Problem with_place(const Problem& problem, const Source& source);

/// In one line: what is wrong, and what to do.
std::string message_of(const Problem& problem);

/// The problem as people read it:
///
///     attention.md:14:7: cannot multiply a 3x4 matrix by a 3x4 matrix
///       S = K * Q
///             ^
///     the inner sizes must be equal, here 4 and 3; did you mean K^T * Q?
///
/// A long line is shown around the caret only. Control characters are made visible.
std::string describe(const Problem& problem, const Source& source);

}  // namespace byhand

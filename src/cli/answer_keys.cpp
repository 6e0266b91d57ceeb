#include "cli/answer_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/files.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_keys = 16;   // they are dear to make and large
constexpr std::size_t most_texts = 16;  // of worksheets

/// A worksheet that cannot be replayed is no fault of the sheet.
Problem unusable(const WorksheetFile& file, const Source& text, const Problem& problem,
                 const std::optional<Variant>& variant) {
  std::string place;
  if (problem.span()) {
    const Place at = text.place(problem.span()->begin);
    place = fmt::format("{}:{}: ", at.line, at.column);
  }
  const std::string path = file.path.string();
  const std::string in = variant ? fmt::format(" in {}", variant_text(variant)) : "";
  return {std::nullopt,
          fmt::format("its worksheet {} cannot be used{}: {}{}", visible_line(path), in, place,
                      problem.message()),
          "see byhand check " + shell_word(path)};
}

}  // namespace

std::string variant_text(const std::optional<Variant>& variant) {
  return variant ? fmt::format("variant {}", variant->number) : "no variant";
}

std::optional<std::int64_t> number_of(const std::optional<Variant>& variant) {
  return variant ? std::optional(variant->number) : std::nullopt;
}

const Source& AnswerKeys::text_of(const WorksheetFile& file) {
  auto& text = m_texts[file.path.string()];
  if (!text) text = std::make_unique<Source>(read_file(file.path, m_budget.source_bytes));
  if (m_texts.size() <= most_texts) return *text;
  auto kept = std::move(text);
  m_texts.clear();
  return *(m_texts[file.path.string()] = std::move(kept));
}

Worksheet AnswerKeys::worksheet(const WorksheetFile& file, const std::optional<Variant>& variant) {
  const Source& text = text_of(file);
  WorksheetReading reading = read_worksheet(text, m_budget, variant);
  if (reading.problems.empty()) return std::move(reading.worksheet);
  throw unusable(file, text, reading.problems.front(), variant);
}

std::shared_ptr<AnswerKey> AnswerKeys::of(const WorksheetFile& file,
                                          const std::optional<Variant>& variant) {
  const auto found = std::find_if(m_keys.begin(), m_keys.end(), [&](const KeptKey& kept) {
    return kept.variant == number_of(variant) && kept.path == file.path.native();
  });
  if (found != m_keys.end()) {
    m_keys.splice(m_keys.begin(), m_keys, found);
    return m_keys.front().key;
  }
  Worksheet read = worksheet(file, variant);
  try {
    auto key = std::make_shared<AnswerKey>(std::move(read), m_against, m_budget);
    m_keys.push_front({file.path.native(), number_of(variant), std::move(key)});
  } catch (const Problem& problem) {
    throw unusable(file, text_of(file), problem, variant);
  }
  if (m_keys.size() > most_keys) m_keys.pop_back();
  return m_keys.front().key;
}

}  // namespace byhand

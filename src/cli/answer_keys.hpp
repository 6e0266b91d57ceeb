#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "cli/catalogue.hpp"
#include "grade/answer_key.hpp"
#include "text/source.hpp"

namespace byhand {

/// The answer keys of worksheets in their variants; those that were used last are kept.
class AnswerKeys {
 public:
  /// Before any key is made.
  void settle(Rules against, const Budget& budget) {
    m_against = against;
    m_budget = budget;
  }

  /// Throws Problem where the worksheet cannot be used.
  std::shared_ptr<AnswerKey> of(const WorksheetFile& file, const std::optional<Variant>& variant);
  /// The worksheet alone. Throws Problem likewise.
  Worksheet worksheet(const WorksheetFile& file, const std::optional<Variant>& variant);

 private:
  struct KeptKey {
    std::string path;
    std::optional<std::int64_t> variant;
    std::shared_ptr<AnswerKey> key;
  };

  const Source& text_of(const WorksheetFile& file);

  Rules m_against = Rules::hand;
  Budget m_budget;
  std::list<KeptKey> m_keys;                               // the last used first
  std::map<std::string, std::unique_ptr<Source>> m_texts;  // of worksheets, by path
};

/// "variant 17", "no variant"
std::string variant_text(const std::optional<Variant>& variant);

std::optional<std::int64_t> number_of(const std::optional<Variant>& variant);

}  // namespace byhand

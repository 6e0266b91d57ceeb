#include "learn/sheet_reading.hpp"

#include <memory>
#include <utility>

#include "grade/grader.hpp"
#include "sheet/reader.hpp"

namespace byhand::learn {

SheetReading::SheetReading(const std::string& file, std::string text, AnswerKey& key)
    : m_source(file, std::move(text)),
      m_name{key.worksheet().name, key.worksheet().variant, {}},
      m_sheet(read_sheet(m_source, key.worksheet(), key.replayed().hand)),
      m_grade(byhand::grade(m_sheet, key, false)),
      m_graded{m_source, m_name,
               m_sheet,  std::shared_ptr<const AnswerKey>(std::shared_ptr<const AnswerKey>(), &key),
               m_grade,  m_sheet.problems} {}

}  // namespace byhand::learn

// Lines among numbers that say something about them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

/// `0.003 s`, `--- 12 ms ---`, `12:03:55`: when something was done, or how long it took.
bool is_time(std::string_view line) {
  auto words = split_markdown_row(line);
  std::erase_if(words, [](std::string_view word) {
    return word.find_first_not_of('-') == std::string_view::npos;
  });
  if (words.size() == 1) {
    const std::string_view word = words.front();
    return std::count(word.begin(), word.end(), ':') == 2 && is_digit(word.front()) &&
           word.find_first_not_of("0123456789:.") == std::string_view::npos;
  }
  return words.size() == 2 && read_entry(words[0]).kind == Entry::Kind::number &&
         is_word_of("s ms us µs ns sec secs second seconds min minutes", words[1]);
}

constexpr std::size_t most_others = 100;  // beside the rows of one matrix

/// `2*1 + 0*1 = 2`: how a number was worked out. It may stand below the rows; among them 1+3/4
/// = 1.75 is no more than an entry.
bool is_calculation(std::string_view line) {
  const std::string_view about = "≈";
  const bool is_about = contains(line, about);
  const std::size_t equals = is_about ? line.find(about) : line.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view worked = line.substr(0, equals);
  const std::string_view result = line.substr(equals + (is_about ? about.size() : 1));
  constexpr std::string_view of_numbers = "0123456789./()*+- \t·×⋅−";  // byte by byte
  const bool has_operator = contains(worked, "*") || contains(worked, "+") ||
                            contains(worked, "·") || contains(worked, "×") || contains(worked, "⋅");
  return has_operator && worked.find_first_not_of(of_numbers) == std::string_view::npos &&
         read_entry(result).kind == Entry::Kind::number;
}

/// A remark; or a prompt behind which nothing was typed.
bool is_remark_on(const SheetMatrix& matrix, std::string_view line) {
  if (line.find_first_not_of('>') == std::string_view::npos || is_from_pandas(line)) return true;
  // Of a single row they may be the numbers themselves.
  const bool may_be_sums = matrix.shape().rows > 1 || cells_in(line) != matrix.shape().cols + 1;
  const bool is_about_sums =
      line.starts_with("= ") || (may_be_sums && is_row_of_sums(line, *matrix.labels));
  if (!is_about_sums && !is_remark(line)) return false;
  const auto words = split_pasted_row(line);
  return none_of(words,
                 [&](std::string_view word) { return is_among_labels(word, *matrix.labels); });
}

/// Where the numbers end of a line that ends with their shape: `[3 2 2 1]] (3, 4)`.
std::size_t end_before_shape(std::string_view line) {
  for (const std::string_view shape : {"] (", "] torch.Size(", ") torch.Size("}) {
    const std::size_t at = line.rfind(shape);
    if (at != std::string_view::npos && shape_at_end(line.substr(at + 2))) return at + 1;
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<Shape> shape_at_end(std::string_view line) {
  auto words = split_list(line);
  if (line.ends_with(",)") && !words.empty()) {
    const auto cols = number_in_digits(words.back());
    return cols ? std::optional(Shape{1, *cols}) : std::nullopt;
  }
  const bool is_product = words.size() > 2 && (words.end()[-2] == "x" || words.end()[-2] == "by");
  if (is_product) words.erase(words.end() - 2);
  if (words.size() < 2 || (!is_product && !line.ends_with(')'))) return std::nullopt;
  const auto rows = number_in_digits(words.end()[-2]);
  const auto cols = number_in_digits(words.back());
  return rows && cols ? std::optional(Shape{*rows, *cols}) : std::nullopt;
}

bool begins_with_remark(std::string_view line) {
  const std::string_view word = line.substr(0, line.find_first_of(" \t:([,=|"));
  const bool is_of_row = is_word_of("row nan none na inf", in_small_letters(word));
  const std::string_view rest = without_blanks_around(line.substr(word.size()));
  const bool is_assigned = rest.starts_with('=') && !contains(word, ".");
  return word.size() > 1 && is_letter(word.front()) && !is_of_row && !is_assigned;
}

std::optional<std::size_t> place_among(std::string_view word,
                                       const std::vector<std::string>& labels) {
  return position_that(labels, [&](const std::string& label) {
    return in_small_letters(label) == in_small_letters(word);
  });
}

bool is_among_labels(std::string_view word, const Labels& labels) {
  const auto& [rows, cols] = labels;
  return contains(rows, word) || contains(cols, word);
}

bool is_from_pandas(std::string_view line) {
  return contains(line, "dtype:") || (line.starts_with('[') && line.ends_with(" columns]"));
}

bool is_remark(std::string_view line) {
  line = without_blanks_around(line);
  if (is_time(line)) return true;
  if (is_from_pandas(line)) return true;
  const auto words = split_pasted_row(line);
  const std::size_t numbers = count_if(words, is_entry);
  if (numbers == 0 || why_not_pasted(line)) return false;
  const bool has_shape = numbers <= 2 && shape_at_end(line).has_value();
  if (words.size() == numbers) return has_shape && line.starts_with('(');
  const bool is_rest = words.size() >= 2 * numbers && !pasted_matrix(line, PastedPart::lines);
  return begins_with_remark(line) && (has_shape || is_rest);
}

bool is_of_words(std::string_view line) {
  if (!has_no_entry(line) && !has_names_alone(line)) return false;
  const auto words = split_pasted_row(line);
  return none_of(words, begins_like_number);
}

std::optional<RowsAndOthers> rows_as_typed(FoundRows lines, const SheetMatrix& matrix) {
  const std::size_t count = matrix.shape().rows;
  RowsAndOthers parted;
  for (const FoundRow& line : lines) {
    const bool is_below = parted.rows.size() == count && is_calculation(line.text);
    const bool is_other = is_below || is_remark_on(matrix, line.text) || is_of_words(line.text);
    (is_other ? parted.others : parted.rows).push_back(line);
    if (parted.rows.size() > count || parted.others.size() > most_others) return std::nullopt;
  }
  const auto is_sums = [&](const FoundRow& line) {
    return is_row_of_sums(line.text, *matrix.labels);
  };
  if (parted.rows.size() != count) return std::nullopt;
  // The columns may be counted, and sums stand for the row that is missing.
  const bool may_count =
      any_of(parted.others, is_sums) && are_counted(split_markdown_row(parted.rows.front().text));
  return may_count ? std::nullopt : std::optional(std::move(parted));
}

std::optional<RowsAndOthers> rows_as_pasted(FoundRows lines, const SheetMatrix& matrix) {
  // Words behind it all are none of it, but for the end of a list: dtype=float64)
  const auto is_behind = [](const FoundRow& line) {
    return is_of_words(line.text) && line.text.find_first_not_of('$') != std::string_view::npos &&
           line.text.find_first_of("[]{}()=|\\") == std::string_view::npos;
  };
  const auto* last = lines.data() + lines.size();
  while (last != lines.data() && (is_behind(last[-1]) || is_remark_on(matrix, last[-1].text)))
    --last;
  const auto is_other = [&](const FoundRow& line) {
    return &line >= last || is_remark_on(matrix, line.text);
  };
  const std::size_t others = count_if(lines, is_other);
  const std::size_t rows = lines.size() - others;
  const bool has_brackets =
      any_of(lines, [](const FoundRow& row) { return contains(row.text, "["); });
  const bool are_there = rows >= matrix.shape().rows || (rows > 0 && has_brackets);
  const std::size_t end =
      last != lines.data() ? end_before_shape(last[-1].text) : std::string_view::npos;
  const bool is_whole = others == 0 && end == std::string_view::npos;
  if (is_whole || lines.size() > rows + most_others || !are_there) return std::nullopt;
  RowsAndOthers parted;
  for (const FoundRow& line : lines) {
    (is_other(line) ? parted.others : parted.rows).push_back(line);
  }
  if (!parted.rows.empty()) parted.rows.back().text = parted.rows.back().text.substr(0, end);
  return parted;
}

bool is_no_entry(std::string_view word) {
  constexpr std::string_view of_values =
      "nan none na null minus negative neg plus not or sqrt root exp ln log sin cos pi e "
      "half halves third thirds quarter quarters fifth fifths tenth tenths hundredth hundredths "
      "thousandths hundred thousand million percent times over divided squared";
  if (word.empty() || is_word_of("* > • = → ->", word)) return !word.empty();
  word.remove_prefix(std::min(word.find_first_not_of('*'), word.size()));  // **k1**:
  if (word.empty()) return false;
  // Of other alphabets; behind C2 and E2 there are ½, ⅓ and their like, which are passed by.
  const auto first = static_cast<unsigned char>(word.front());
  const bool is_of_others = first > 0xC2 && first != 0xE2 && character_count(word) > 1;
  return (is_letter(word.front()) || is_of_others) &&
         word.find_first_of("[({})]") == std::string_view::npos && !is_date(word) &&
         !is_word_of(of_values, in_small_letters(word)) && !is_entry(word);
}

bool begins_with_label(const std::vector<std::string_view>& cells) {
  return cells.size() > 1 && is_no_entry(cells.front()) &&
         std::all_of(cells.begin() + 1, cells.end(), is_entry);
}

bool is_comment(std::span<const std::string_view> words) {
  constexpr std::string_view remarks =
      "ok okay checked check done right correct fine good mine sure easy hard yes guess guessed";
  if (words.empty()) return false;
  const std::string_view first = words.front();
  const std::size_t sign = first.starts_with('-') ? 1 : 0;
  const bool is_plain = first.size() > sign && (is_digit(first[sign]) || first == "_");
  if (is_plain) return false;                                                    // as nearly always
  const bool is_error = first.size() > 1 && first[1] >= 'A' && first[1] <= 'Z';  // #DIV/0!
  if (first.starts_with('#')) return !is_error;
  if (any_of(ticks, [&](std::string_view tick) { return first.starts_with(tick); })) return true;
  for (const std::string_view mark : {"//", "<!--", "<--", "<-", "--"}) {
    if (!first.starts_with(mark)) continue;
    // 46 // 3 is a fraction of Julia, and 2 -- 1 may be anything.
    const std::string_view behind = without_blanks_around(first.substr(mark.size()));
    const auto may_be_number = [](std::string_view word) {  // 2+2=4 is none
      return begins_like_number(word) && !contains(word, "=");
    };
    const bool are_numbers = (behind.empty() || may_be_number(behind)) &&
                             std::all_of(words.begin() + 1, words.end(), may_be_number);
    return !are_numbers;
  }
  const auto plain = [](std::string_view word) {
    return word.substr(0, word.find_last_not_of("!.,:;)") + 1);
  };
  if (first.starts_with('(')) {
    const auto last = std::find_if(words.begin(), words.end(),
                                   [](std::string_view word) { return contains(word, ")"); });
    if (last != words.end() && std::any_of(last + 1, words.end(), is_entry)) return false;
    const auto has_digit = [](std::string_view word) { return any_of(word, is_digit); };
    const auto has_letter = [](std::string_view word) { return any_of(word, is_letter); };
    if (is_no_entry(plain(first.substr(1)))) return true;
    return none_of(words, has_digit) &&  // (not sure), (?), but not (half)
           (any_of(words.subspan(1), [&](auto word) { return is_no_entry(plain(word)); }) ||
            none_of(words, has_letter));
  }
  return all_of(words, [&](std::string_view word) {
    return is_word_of(remarks, in_small_letters(plain(word)));
  });
}

std::vector<std::string_view> without_comment(std::vector<std::string_view> cells,
                                              std::size_t cols) {
  const auto is_tick = [](std::string_view word) { return contains(ticks, word); };
  if (any_of(cells, is_tick)) {
    auto entries = cells;  // of 2 ✓ 0 ✓
    std::erase_if(entries, is_tick);
    if (entries.size() == cols && all_of(entries, is_entry)) return entries;
  }
  const std::span<const std::string_view> words(cells);
  for (std::size_t i = std::max<std::size_t>(cols, 2) - 1; i < std::min(cells.size(), cols + 2);
       ++i) {
    const std::size_t label = i > cols ? 1 : 0;
    if (!is_comment(words.subspan(i))) continue;
    if (all_of(words.subspan(label, i - label), is_entry)) cells.resize(i);
    break;
  }
  return cells;
}

bool is_row_of_sums(std::string_view line, const Labels& labels) {
  const auto may_be_of_word = [](char c) { return is_letter(c) || !is_ascii(c); };
  if (none_of(line, may_be_of_word)) return false;  // as nearly always
  const auto words = split_pasted_row(line.substr(0, longest_entry));
  const auto first = std::find_if(words.begin(), words.end(), begins_like_number);
  const bool has_label = std::any_of(words.begin(), first, [&](std::string_view word) {
    if (word.ends_with(':')) word.remove_suffix(1);
    return place_among(word, labels.rows) || place_among(word, labels.cols);
  });
  return first != words.end() && !has_label && std::any_of(words.begin(), first, is_word_for_sum);
}

bool has_sums_for_row(FoundRows rows, const SheetMatrix& matrix) {
  const std::size_t row_count = matrix.shape().rows;
  const bool may_have_sums = row_count > 1 && !rows.empty() && matrix.step != nullptr;
  if (!may_have_sums || !is_row_of_sums(rows.back().text, *matrix.labels)) return false;
  const auto has_entry = [](const FoundRow& row) {
    return !row.is_heading && !has_names_alone(row.text);
  };
  return count_if(rows, has_entry) <= row_count;
}

bool is_word_for_sum(std::string_view word) {
  return is_word_of(
      "total totals sum sums summe summen suma somme total: sum: sums: summe: suma: somme: σ σ: "
      "colsum colsum: rowsum rowsum: colsums rowsums",
      in_small_letters(word));
}

bool says_sum(std::string_view words) {
  return any_of(split_markdown_row(words), is_word_for_sum);
}

bool is_unit_of_count(std::string_view word) {
  return is_word_of(
      "token tokens number numbers multiplication multiplications addition additions operation "
      "operations product products weight weights parameter parameters cell cells entry entries "
      "value values row rows column columns head heads layer layers word words step steps flop "
      "flops bit bits byte bytes pair pairs mark marks point points feature features query "
      "queries key keys",
      in_small_letters(word));
}

bool is_equation(std::string_view line) {
  const auto words = split_markdown_row(line);
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const bool is_between_numbers = is_entry(words[i - 1]) && is_entry(words[i + 1]);
    if (is_between_numbers && is_word_of("= ≈", words[i])) return true;
  }
  return false;
}

std::string_view answer_in(std::string_view text, const Step& question) {
  const auto is_answer = [&](std::string_view answer) {
    return read_entry_of(question, answer).kind != Entry::Kind::unreadable;
  };
  if (is_answer(text)) return text;
  std::string_view words = text;
  if (take_one_of(words, ticks)) words = without_blanks_around(words);
  const std::size_t comment = std::min({words.find(" #"), words.find(" ✓"), words.find(" ✔")});
  const std::string_view answer =
      without_blanks_around(without_label(words.substr(0, comment), question.name));
  return !answer.empty() && is_answer(answer) ? answer : text;
}

std::optional<std::string> lone_minus(const std::vector<std::string_view>& cells) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const bool is_minus = is_word_of("- – − minus negative neg", in_small_letters(cells[i - 1]));
    if (is_minus && !cells[i].empty() && is_digit(cells[i].front()))
      return fmt::format("-{}", cells[i]);
  }
  return std::nullopt;
}

std::optional<std::string> mixed_number(const std::vector<std::string_view>& cells,
                                        CellParting parting) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Entry left = read_entry(cells[i - 1], parting);
    const Entry right = read_entry(cells[i], parting);
    const bool are_numbers = left.kind == Entry::Kind::number && right.kind == Entry::Kind::number;
    const bool is_fraction = contains(cells[i], "/");
    const bool is_whole = cells[i - 1].find_first_of("./") == std::string_view::npos;
    const bool is_part =
        are_numbers && compare(right.value, Exact(0)) == 1 && compare(right.value, Exact(1)) == -1;
    if (is_part && is_fraction && is_whole && whole(left.value) && !is_zero(left.value)) {
      const bool is_below_zero = compare(left.value, Exact(0)) == -1;
      return fmt::format("{}{}{}", cells[i - 1], is_below_zero ? '-' : '+', cells[i]);
    }
  }
  return std::nullopt;
}

}  // namespace byhand

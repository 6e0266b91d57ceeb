#include "learn/hunt_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <sstream>
#include <utility>

#include "text/suggestion.hpp"

namespace byhand::learn {

namespace {

using Kind = HuntRequest::Kind;
using Phase = HuntState::Phase;

struct Known {
  HuntWord word;
  std::string_view text;
};
constexpr std::array hunt_words{
    Known{HuntWord::hint, "hint"},   Known{HuntWord::show, "show"},
    Known{HuntWord::again, "again"}, Known{HuntWord::give_up, "give up"},
    Known{HuntWord::help, "help"},   Known{HuntWord::quit, "quit"}};

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

/// The words of a line, with one blank between two.
std::vector<std::string> split(std::string_view line) {
  std::istringstream stream{std::string(line)};
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// "S" of "S[1,2]".
std::string without_index(const std::string& text) {
  return text.substr(0, text.find('['));
}

/// A whole number in front of nothing, a dot or a bracket, as in "2)".
std::optional<std::size_t> number_in(const std::string& text) {
  constexpr std::size_t most_digits = 9;
  const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string rest = text.substr(size);
  const bool is_number =
      size > 0 && size <= most_digits && (rest.empty() || rest == "." || rest == ")");
  if (!is_number) return std::nullopt;
  return static_cast<std::size_t>(std::stoul(text.substr(0, size)));
}

class Understanding {
 public:
  Understanding(const Worksheet& worksheet, HuntState::Phase phase) : m_phase(phase) {
    for (const Step& step : worksheet.steps) m_steps.push_back(step.name);
    for (const Given& given : worksheet.givens) m_givens.push_back(given.name);
  }

  HuntRequest request(std::string_view line) const {
    const std::vector<std::string> parts = split(line);
    if (parts.empty()) return {.kind = Kind::nothing};
    if (parts.size() == 1) {
      if (const auto number = number_in(parts[0])) return {.kind = Kind::choice, .number = *number};
      const bool may_be_name = m_phase == Phase::finding || m_phase == Phase::naming;
      const auto name = name_request(parts[0], m_phase == Phase::finding);
      if (may_be_name && name) return *name;
    }
    if (const auto shown = show_request(parts)) return *shown;
    std::string text = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) text += " " + parts[i];
    return word_request(text);
  }

 private:
  /// A name as it is spelled; else, where other letters will do, the only one that is spelled so.
  std::optional<HuntRequest> name_request(const std::string& text, bool in_any_letters) const {
    const std::string name = without_index(text);
    for (const auto& [kind, names] : {std::pair(Kind::step, &m_steps), {Kind::given, &m_givens}}) {
      if (std::find(names->begin(), names->end(), name) != names->end()) {
        return HuntRequest{.kind = kind, .name = name};
      }
    }
    if (!in_any_letters) return std::nullopt;
    for (const auto& [kind, names] : {std::pair(Kind::step, &m_steps), {Kind::given, &m_givens}}) {
      const auto is_it = [&](const std::string& other) {
        return in_small_letters(other) == in_small_letters(name);
      };
      if (std::count_if(names->begin(), names->end(), is_it) != 1) continue;
      return HuntRequest{.kind = kind, .name = *std::find_if(names->begin(), names->end(), is_it)};
    }
    return std::nullopt;
  }

  /// Of "show S"; nothing where the line is something else.
  std::optional<HuntRequest> show_request(const std::vector<std::string>& parts) const {
    const bool is_show = std::string_view("show").starts_with(in_small_letters(parts[0]));
    if (!is_show || parts.size() != 2) return std::nullopt;
    if (auto name = name_request(parts[1], true)) {
      return HuntRequest{.kind = Kind::word, .word = HuntWord::show, .name = name->name};
    }
    std::vector<std::string> names = m_steps;
    names.insert(names.end(), m_givens.begin(), m_givens.end());
    HuntRequest unknown{.name = parts[1]};
    if (const auto meant = nearest(parts[1], names)) unknown.meanings.push_back("show " + *meant);
    return unknown;
  }

  HuntRequest word_request(const std::string& text) const {
    const std::string small = in_small_letters(text);
    std::vector<std::string> known;
    std::vector<HuntRequest> meant;
    for (const Known& word : hunt_words) {
      known.emplace_back(word.text);
      if (!word.text.starts_with(small)) continue;
      meant.push_back({.kind = Kind::word, .word = word.word, .meanings = {known.back()}});
      if (word.text == small) return meant.back();
    }
    if (m_phase == Phase::finding) {
      for (const std::string& name : m_steps) {
        known.push_back(name);
        if (!in_small_letters(name).starts_with(small)) continue;
        meant.push_back({.kind = Kind::step, .name = name, .meanings = {name}});
      }
    }
    if (meant.size() == 1) return meant.front();
    HuntRequest result{.name = text};
    if (meant.empty()) {
      if (const auto word = nearest(text, known)) result.meanings.push_back(*word);
      return result;
    }
    result.kind = Kind::ambiguous;
    for (const HuntRequest& one : meant) result.meanings.push_back(one.meanings.front());
    return result;
  }

  Phase m_phase;
  std::vector<std::string> m_steps;
  std::vector<std::string> m_givens;
};

}  // namespace

HuntRequest understood(std::string_view line, const Worksheet& worksheet, HuntState::Phase phase) {
  return Understanding(worksheet, phase).request(line);
}

}  // namespace byhand::learn

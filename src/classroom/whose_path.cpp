// Whose a file may be by its path.

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/names.hpp"
#include "classroom/roster.hpp"
#include "classroom/submission_grader.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

/// Without .md; what follows other dots may be a part of a name.
std::string_view without_ending(std::string_view name) {
  constexpr std::size_t longest = 6;
  const std::size_t dot = name.rfind('.');
  const bool has_ending =
      dot != std::string_view::npos && dot > 0 && name.size() - dot <= longest &&
      all_of(name.substr(dot + 1), [](char c) { return is_letter(c) || is_digit(c); });
  return has_ending ? name.substr(0, dot) : name;
}

/// Moodle's folder for a student: Anna Müller_17_assignsubmission_file_
struct MoodleFolder {
  std::string_view name;
  std::string_view participant;
};
std::optional<MoodleFolder> moodle_folder(std::string_view folder) {
  const std::size_t at = folder.find("_assignsubmission_");
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view before = folder.substr(0, at);
  const std::size_t bar = before.rfind('_');
  if (bar == std::string_view::npos) return std::nullopt;
  const std::string_view number = before.substr(bar + 1);
  if (!is_digits(number)) return std::nullopt;
  return MoodleFolder{before.substr(0, bar), number};
}

}  // namespace

void WhosePath::add(Places& places, const std::string& key, std::size_t student) {
  if (key.ends_with(' ')) return;  // of a name without letters
  std::vector<std::size_t>& known = places[key];
  if (known.empty() || known.back() != student) known.push_back(student);
}

/// A name as it stands in the names of files, in any order of its words. A file that tells name and
/// id is told by both: namesakes have different ids.
WhosePath::WhosePath(const Class& of_class) {
  for (std::size_t i = 0; i < of_class.students.size(); ++i) {
    const Enrolled& enrolled = of_class.students[i];
    const std::vector<std::string> name = words_of(enrolled.student.name);
    const std::vector<std::string> id = words_of(enrolled.student.id);
    m_words.push_back(name);
    add(m_ids, joined(id, " "), i);
    add(m_plain, "id " + name_key(enrolled.student.id), i);
    add(m_plain, "sheet " + name_key(enrolled.sheet), i);
    add(m_plain, "name " + name_key(enrolled.student.name), i);
    add(m_plain, "words " + joined(sorted(name), " "), i);
    std::vector<std::string> both = name;
    append(both, id);
    add(m_plain, "words " + joined(sorted(both), " "), i);
    if (name.size() > 1) {
      add(m_plain, "words " + joined(name, ""), i);
      std::vector<std::string> turned{name.rbegin(), name.rend()};
      add(m_plain, "words " + joined(turned, ""), i);
    }
  }
}

/// The most certain first: an id, the name of a sheet that was handed out, a name as it is written
/// in the roster, its words.
std::vector<std::size_t> WhosePath::plainly(std::string_view name) const {
  for (const std::string& key :
       {"id " + name_key(name), "sheet " + name_key(name), "name " + name_key(name),
        "words " + joined(sorted(words_of(name)), " ")}) {
    const auto found = m_plain.find(key);
    if (found != m_plain.end()) return found->second;
  }
  return {};
}

/// Students whose id is a word of it, else those all of whose name it holds. A short id may be
/// anything.
std::vector<std::size_t> WhosePath::partly(std::string_view name) const {
  constexpr std::size_t shortest_id = 4;
  const std::vector<std::string> words = words_of(name);
  std::set<std::size_t> found;
  for (const std::string& word : words) {
    const auto of_id = m_ids.find(word);
    const bool has_digit = any_of(word, is_digit);
    if (of_id != m_ids.end() && has_digit && word.size() >= shortest_id) {
      found.insert(of_id->second.begin(), of_id->second.end());
    }
  }
  if (found.empty()) {
    for (std::size_t i = 0; i < m_words.size(); ++i) {
      const auto is_there = [&](const std::string& word) { return contains(words, word); };
      if (m_words[i].size() > 1 && all_of(m_words[i], is_there)) found.insert(i);
    }
  }
  return {found.begin(), found.end()};
}

/// The one of namesakes whose id is a word of some part; all of them, where none is.
std::vector<std::size_t> WhosePath::narrowed(std::vector<std::size_t> students,
                                             const std::vector<std::string_view>& parts) const {
  if (students.size() < 2) return students;
  std::set<std::size_t> named;
  for (const std::string_view part : parts) {
    for (const std::string& word : words_of(part)) {
      const auto of_id = m_ids.find(word);
      if (of_id == m_ids.end()) continue;
      std::set_intersection(students.begin(), students.end(), of_id->second.begin(),
                            of_id->second.end(), std::inserter(named, named.end()));
    }
  }
  if (named.size() == 1) students = {*named.begin()};
  return students;
}

OwnersOfPath WhosePath::owners(std::string_view path) const {
  std::vector<std::string_view> parts = parts_of(path, "/");
  std::erase_if(parts,
                [](std::string_view part) { return part.empty() || part == "." || part == ".."; });
  if (parts.empty()) return {};
  std::vector<std::string_view> in_order(parts.rbegin() + 1, parts.rend());
  in_order.push_back(without_ending(parts.back()));
  for (const std::string_view part : in_order) {
    if (const auto folder = moodle_folder(part)) {
      std::vector<std::size_t> found = plainly(folder->name);
      if (found.empty()) found = partly(folder->name);  // with a second name, say
      const std::string stranger = found.empty() ? std::string(folder->name) : "";
      return {narrowed(std::move(found), in_order), true, std::string(folder->participant),
              stranger};
    }
  }
  for (const std::string_view part : in_order) {
    if (auto found = plainly(part); !found.empty()) {
      return {narrowed(std::move(found), in_order), true, "", ""};
    }
  }
  std::reverse(in_order.begin(), in_order.end());
  for (const std::string_view part : in_order) {
    if (auto found = partly(part); !found.empty()) {
      return {narrowed(std::move(found), in_order), false, "", ""};
    }
  }
  return {};
}

}  // namespace byhand

#include "cli/picture_files.hpp"

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "cli/files.hpp"
#include "format/picture.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// What can stand in a link as it is; anything else becomes a hyphen.
std::string plain_name(const std::string& text) {
  constexpr std::size_t longest = 80;
  std::string result;
  for (const char c : text) {
    const bool is_plain = is_letter(c) || is_digit(c) || c == '_' || c == '.';
    if (is_plain) {
      result += c;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
  }
  result.resize(std::min(result.size(), longest));
  while (result.ends_with('-')) result.pop_back();
  return result;
}

/// Nobody has named the files of pictures, so they replace nothing but pictures.
void require_free(const std::filesystem::path& path,
                  const std::vector<std::filesystem::path>& inputs) {
  std::error_code ignored;
  const std::string name = visible_line(path.filename().string());
  if (std::filesystem::is_symlink(path, ignored)) {
    throw Problem(name + " is a link, and a picture of this page has its name",
                  "take the link away, or choose another name with -o");
  }
  const bool is_read = any_of(
      inputs, [&](const auto& input) { return std::filesystem::equivalent(path, input, ignored); });
  if (!is_read) return;
  throw Problem("a picture of this page would replace " + name + ", which is read",
                "choose another name with -o");
}

}  // namespace

void PictureFiles::keep(Picture& picture, const std::filesystem::path& page) {
  std::string text = to_svg(picture);
  if (text.empty()) return;
  const std::string first = plain_name(page.stem().string() + "-" + picture.line);
  std::string name = first;
  for (std::size_t n = 2; !m_taken.insert(in_small_letters(name)).second; ++n) {
    name = first + "-" + std::to_string(n);
  }
  picture.file = name + ".svg";
  m_files.push_back({page.parent_path() / picture.file, std::move(text)});
}

void PictureFiles::write(bool may_replace, const std::vector<std::filesystem::path>& inputs) {
  for (const File& file : m_files) {
    require_free(file.path, inputs);
    m_new_files.push_back(std::make_unique<NewFile>(file.path, may_replace));
    m_new_files.back()->add(file.text);
  }
  m_files.clear();
}

void PictureFiles::finish() {
  for (const auto& file : m_new_files) file->finish();
  m_new_files.clear();
}

}  // namespace byhand

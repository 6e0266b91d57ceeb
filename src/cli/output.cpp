#include "cli/output.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <system_error>
#include <utility>
#include <variant>

#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/system.hpp"
#include "format/picture.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::string_view bare_word = "byhand";

/// What the launcher was called as, where its bare name would not do: "./byhand". A whole path
/// comes of an alias, or of where the shell looks for programs.
std::string program_word() {
  const char* const called = std::getenv("BYHAND_CALLED");
  const std::string_view path = called == nullptr ? "" : called;
  const bool is_relative = contains(path, '/') && !path.starts_with('/');
  return is_relative ? shell_word(std::string(path)) : std::string(bare_word);
}

/// The size of the terminal just now; what it does not know of itself is as usual.
void take_size(TerminalStyle& style) {
  constexpr std::size_t narrowest = 20;
  style.width = 80;
  style.height = 24;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return;
  if (size.ws_col != 0) style.width = std::max<std::size_t>(size.ws_col, narrowest);
  if (size.ws_row != 0) style.height = size.ws_row;
  const std::size_t longer = std::max(program_word().size(), bare_word.size()) - bare_word.size();
  style.width -= std::min(style.width / 2, longer);  // see as_called
}

bool terminal_has_color() {
  const char* const no_color = std::getenv("NO_COLOR");
  const bool is_wanted = no_color == nullptr || std::string_view(no_color).empty();
  return isatty(STDOUT_FILENO) == 1 && is_wanted && has_able_terminal();
}

/// Whether a word begins at that place: after nothing, a sign, or what sets a colour.
bool begins_word(std::string_view text, std::size_t place) {
  if (place == 0) return true;
  const char before = text[place - 1];
  const std::size_t escape = text.rfind('\x1b', place - 1);
  const bool is_color = escape != std::string_view::npos && text.find('m', escape) == place - 1;
  return is_color || !(is_letter(before) || is_digit(before) || contains("_-./", before));
}

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

std::string as_called(std::string_view text) {
  const std::string called = program_word();
  std::string result;
  for (std::size_t at = 0; called != bare_word && at < text.size();) {
    const std::size_t found = std::min(text.find(bare_word, at), text.size());
    result += text.substr(at, found - at);
    const std::string_view rest = text.substr(found);
    const std::size_t next = std::min(rest.find_first_not_of(" \n", bare_word.size()), rest.size());
    const std::size_t end = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz", next);
    const bool is_to_be_typed =
        begins_word(text, found) && next > bare_word.size() &&
        (rest.substr(next).starts_with("--") || is_command(rest.substr(next, end - next)));
    if (!rest.empty()) result += is_to_be_typed ? called : std::string(bare_word);
    at = found + bare_word.size();
  }
  return called == bare_word ? std::string(text) : result;
}

void complain(const std::string& text) {
  std::fputs(as_called(text).c_str(), stderr);
  std::fflush(stderr);
}

std::string complaint(const Problem& problem) {
  return fmt::format("byhand: {}\n{}\n", visible_line(problem.message()),
                     visible_line(problem.remedy()));
}

void Output::add_to(CommandLine& command_line, const std::vector<std::string>& formats) {
  m_format = formats.front();
  if (formats.size() > 1) {
    command_line.choice("--format", "how to write it", m_format, formats);
  }
  add_looks_to(command_line);
  command_line.option("-o,--output", "FILE", "write to this file instead of the screen", m_file);
  command_line.flag("--force", "let -o replace a file that is there already", m_may_replace);
}

void Output::add_looks_to(CommandLine& command_line) {
  command_line.choice("--color", "colours: auto, always or never", m_color,
                      {"auto", "always", "never"});
  command_line.flag("--plain", "ASCII and plain sentences, for screen readers and logs",
                    m_is_plain);
}

TerminalStyle Output::style() const {
  TerminalStyle style;
  style.is_plain = m_is_plain;
  if (!goes_to_file() && isatty(STDOUT_FILENO) == 1) take_size(style);
  const bool is_wanted = m_color == "always" || (m_color == "auto" && terminal_has_color());
  style.has_color = is_wanted && !m_is_plain && (!goes_to_file() || m_color == "always");
  return style;
}

bool Output::has_room_for_pictures() const {
  const TerminalStyle looks = style();
  return !looks.is_plain && looks.width >= text_indent + widest_picture;
}

void Output::require_other_than(const std::filesystem::path& input) {
  m_inputs.push_back(input);
  require_other_than_one(input);
}

void Output::require_other_than_one(const std::filesystem::path& input) const {
  std::error_code ignored;
  if (!goes_to_file() || !std::filesystem::equivalent(m_file, input, ignored)) return;
  throw Problem(
      fmt::format("the output would replace {}, which is read", visible_line(input.string())),
      "choose another name with -o");
}

void Output::require_other_than(const std::vector<WorksheetFile>& inputs) {
  for (const WorksheetFile& input : inputs) require_other_than(input.path);
}

void Output::keep(Picture& picture) {
  std::string text = goes_to_file() ? to_svg(picture) : "";
  if (text.empty()) return;
  const std::filesystem::path page = m_file;
  const std::string first = plain_name(page.stem().string() + "-" + picture.line);
  std::string name = first;
  for (std::size_t n = 2; !m_picture_names.insert(in_small_letters(name)).second; ++n) {
    name = first + "-" + std::to_string(n);
  }
  picture.file = name + ".svg";
  m_pictures.push_back({page.parent_path() / picture.file, std::move(text)});
}

/// The pictures of a page that links them go beside it.
Presentation Output::with_pictures_beside(const Presentation& result) {
  if (!format_named(m_format).links_pictures || !result.document) return result;
  Document document = result.document();
  for (Block& block : document.blocks) {
    auto* picture = std::get_if<Picture>(&block);
    if (picture != nullptr && !picture->is_unasked) keep(*picture);
  }
  Presentation kept = result;
  kept.document = [document] { return document; };
  return kept;
}

void Output::show(const Presentation& result) {
  show_one(with_pictures_beside(result));
  finish();
}

void Output::show_one(const Presentation& result) {
  begin(result);
  write(text_of(result));
}

void Output::begin(const Presentation& result) {
  const Format& format = format_named(m_format);
  if (format.opening != nullptr && !m_has_begun) write(format.opening(result));
  m_has_begun = true;
}

std::string Output::text_of(const Presentation& result) const {
  return format_named(m_format).text(result, style());
}

void Output::show_document(const Document& document) {
  show_one({[&] { return document; }});
}

void Output::add(std::string_view text) {
  if (!m_new_file) {
    require_no_part_of_class(m_file);
    m_new_file = std::make_unique<NewFile>(m_file, m_may_replace);
  }
  m_new_file->add(text);
}

void Output::write(std::string_view text, When when) {
  if (goes_to_file()) return add(text);
  const bool is_on_screen = isatty(STDOUT_FILENO) == 1;  // in a file it would hold here alone
  const std::string shown = is_on_screen ? as_called(text) : std::string(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  if (when == When::now) std::fflush(stdout);
}

void Output::finish() {
  if (!goes_to_file()) return;
  add("");
  std::vector<std::unique_ptr<NewFile>> pictures;  // whole, but without their names
  for (const PictureFile& picture : m_pictures) {
    require_free(picture.path, m_inputs);
    pictures.push_back(std::make_unique<NewFile>(picture.path, m_may_replace));
    pictures.back()->add(picture.text);
  }
  m_new_file->finish();
  for (const auto& picture : pictures) picture->finish();
}

}  // namespace byhand

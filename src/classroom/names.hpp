#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace byhand {

/// What is the same for all spellings of one name or id: NFC and NFD, any case, any blanks between
/// its words. Not to be shown. e.g. name_key("ZOË  Groß") == name_key("Zoe\u0308 gross")
std::string name_key(std::string_view name);

/// The words of a name, of the name of a file or of a heading, in small letters without accents and
/// punctuation. e.g. words_of("Müller, Anna_17") -> "muller", "anna", "17"
std::vector<std::string> words_of(std::string_view text);

/// Names of files that none of the usual systems refuses or misreads, each once.
class FileNames {
 public:
  /// Takes a name, as it stands in a class already.
  void take(std::string_view stem) { m_taken.insert(name_key(stem)); }
  bool is_taken(std::string_view stem) const { return m_taken.contains(name_key(stem)); }
  /// A free name like `wanted`, or if it is taken like `wanted` and `otherwise`, perhaps with a
  /// number; it is taken then. e.g. CON -> CON_, a/b -> a-b
  std::string free_name(std::string_view wanted, std::string_view otherwise);

 private:
  std::set<std::string> m_taken;  // keys: some systems take a.md and A.md for one file
};

/// The name of a file, without its ending, that is most like a text: blanks become -, and so does
/// what cannot stand in a path; at most so many bytes; empty where nothing is left.
std::string safe_stem(std::string_view text, std::size_t most_bytes = 80);

}  // namespace byhand

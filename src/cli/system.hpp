#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>

namespace byhand {

// What Linux can do and POSIX does not promise, with what is done elsewhere instead. A build with
// -D BYHAND_PORTABLE=ON does that on Linux too, for tests.

/// Takes down what the program was called as: argv[0]. Not every system tells a program where it
/// is.
void note_program(const char* called_as);

/// The file of the program that runs, not a link to it; nothing where it cannot be found.
std::optional<std::filesystem::path> path_of_program();

/// Opens a new file in a folder that has no name, and is gone when it is closed without one. -1
/// where the system or the file system has no such files.
int open_unnamed(const std::filesystem::path& folder);

/// Gives such a file a name that no other has. False where that cannot be, as errno says.
bool give_name(int unnamed, const std::filesystem::path& path);

/// Renames a file to a name that no other has. False where that cannot be, as errno says: EINVAL,
/// ENOSYS or ENOTSUP where the system or the file system knows no such move.
bool move_to_free_name(const std::filesystem::path& from, const std::filesystem::path& to);

/// Bytes that nobody can guess; at most 256 of them. False where the system has none.
bool fill_randomly(std::span<unsigned char> bytes);

/// Whether the terminal can do more than print one line below the other, as far as TERM says.
bool has_able_terminal();

// Signals, which are POSIX's.

/// From now on these signals no longer end the program at once: what waits returns, and what was
/// begun can be brought to its end.
void catch_interrupts(std::initializer_list<int> signals);

/// Whether one of them has come since.
bool is_interrupted();

/// What was interrupted goes on; another one may come.
void forget_interrupt();

}  // namespace byhand

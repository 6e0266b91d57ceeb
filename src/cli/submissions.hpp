#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "classroom/class_grade.hpp"

namespace byhand {

/// All files that these names stand for: of folders those of any depth. What a system or an archive
/// leaves in folders (hidden files, __MACOSX) is nobody's. Links, pipes and folders that cannot be
/// read are in the list, with the reason. Nothing inside `left_out` is. Throws Problem where a name
/// stands for nothing.
std::vector<Submission> find_submissions(const std::vector<std::string>& names,
                                         const std::filesystem::path& left_out);

/// The bytes of one of them, as they are. Throws Problem.
std::string submitted_bytes(const Submission& submission);

}  // namespace byhand

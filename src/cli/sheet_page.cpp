#include "cli/sheet_page.hpp"

#include "format/html.hpp"
#include "format/markdown.hpp"
#include "picture/kinds.hpp"
#include "report/paper.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

std::string sheet_page(const Worksheet& worksheet, const Budget& budget, const SheetPage& page,
                       const KeepPicture& keep) {
  const Replay<Exact> right = replay_by_hand(worksheet, budget);
  Replay<double> real;  // for pictures alone
  if (!worksheet.pictures.empty()) real = replay<double>(worksheet, Rules::real, budget);
  const Replay<Exact> hand = page.is_filled ? right : without_asked(worksheet, right);
  const PictureValues values{worksheet, hand, real, page.is_filled};
  if (page.format == "html") {
    return to_paper(paper(values, right, page.is_filled).blocks,
                    paper_code(page.number, worksheet));
  }
  const SheetEntries entries =
      page.is_filled ? right_entries(worksheet, right) : blank_entries(worksheet);
  const auto picture = [&](std::size_t index) -> std::string {
    auto drawn = picture_if_filled(worksheet.pictures[index], values);
    if (!drawn) return "";
    keep(*drawn);
    return picture_markdown(*drawn);
  };
  const SheetFormat format = page.format == "csv" ? SheetFormat::csv : SheetFormat::markdown;
  return write_sheet(worksheet, right, format, entries, page.is_filled, picture);
}

}  // namespace byhand

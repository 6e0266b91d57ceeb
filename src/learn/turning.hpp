#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/entries.hpp"
#include "learn/lesson.hpp"
#include "learn/sheet_reading.hpp"
#include "learn/words.hpp"
#include "report/explanation.hpp"
#include "sheet/writer.hpp"

namespace byhand::learn {

/// One turn of a lesson while it is made: a state is changed, and what is said of it is gathered.
class Turning {
 public:
  Turning(const Lesson& lesson, LessonState state);

  void begin();
  void take(std::string_view line);
  void tell_reread(const SheetReading& before);
  void forget_others() { m_state.of_others.clear(); }

  LessonTurn finish() &&;

 private:
  // turning.cpp: the way through the worksheet
  std::size_t part_to_go_on_with(std::size_t index) const;
  void take_at_cell(std::string_view line);
  void take_guess(std::string_view line);
  void take_answer(std::string_view line);
  void go_on();
  bool pass_part();
  void come_to_step(std::size_t index);
  void come_back_to_open_cells();
  bool is_behind_all_steps() const;
  void open_cell(AskedCell place);
  void leave_cell();
  void close();
  void end(bool is_done);

  // judging.cpp: entries and what is said of them
  void take_entries(std::string_view line);
  std::vector<TypedCell> meant(const std::vector<TypedCell>& typed);
  bool are_right(const std::vector<TypedCell>& cells) const;
  void remember();
  std::unique_ptr<SheetReading> put(const std::vector<TypedCell>& cells, bool are_shown);
  std::string edited(std::size_t index, const std::vector<CellEdit>& edits) const;
  void leave_to_others(AskedCell place);
  void judge(const std::vector<TypedCell>& cells);
  std::string names_of(const std::vector<TypedCell>& cells) const;
  std::string echo(const TypedCell& typed) const;
  void tell_right(Verdict verdict, const std::vector<TypedCell>& cells);
  void tell_verdict(const TypedCell& typed);
  void tell_lost(const SheetReading& before, std::size_t index);
  void tell_reasons(const std::vector<AskedCell>& mistaken);
  void tell_reason(AskedCell place, const StepGrade& grade);
  void move_on(const std::vector<TypedCell>& cells);
  void tell_finished_step();

  // commands.cpp: words
  void speak(const SpokenWord& spoken);
  void give_hint();
  void show_cell();
  void skip_cell();
  void go_back();
  void go_to(const std::string& where);
  std::optional<std::int64_t> row_named(const std::string& where) const;
  void tell_content();
  std::optional<std::vector<AskedCell>> named_cells(const std::string& text);
  void explain(const std::string& cells);
  void calculate(const std::string& text);
  void undo();
  void help();

  // step_views.cpp: what is shown of a step
  void show_step(std::size_t index);
  void show_used(std::size_t index);
  std::string step_number(std::size_t index) const;
  MatrixView own_view(std::size_t index) const;
  void show_shown_step(std::size_t index);
  void tell_problems();

  const Worksheet& worksheet() const { return m_lesson.worksheet(); }
  const Step& step(std::size_t index) const { return worksheet().steps[index]; }
  const Step& step() const { return step(m_state.open.step); }
  std::string labels_of(AskedCell place) const;
  std::string name(AskedCell place) const { return name_of(worksheet(), place); }
  SheetReading& reading() const { return *m_reading; }
  /// Reads the sheet of the state again.
  void read();
  /// The cell on the learner's own numbers. Throws Problem where it is made of blank cells, or does
  /// not work out with them.
  Explanation explained(const Cell& place, Hint hint) const;
  void require_seen(const Explanation& told) const;
  std::vector<Cell> all_cells_named(const std::string& text) const;
  /// Whether something that the step goes back to is blank or a mistake, or follows from one.
  bool has_mistake_before(std::size_t index) const;
  std::string points() const;

  void add(Block block) { m_said.blocks.push_back(std::move(block)); }
  void add(Document document);
  void say(std::string text) { add(Paragraph{{{Role::plain, std::move(text)}}}); }
  /// Words of a file or a person among them; one stop at its end is enough.
  void quote(std::string text) {
    if (text.ends_with("?.")) text.pop_back();
    add(Paragraph{{{Role::quoted, std::move(text)}}});
  }

  const Lesson& m_lesson;
  LessonState m_state;
  std::unique_ptr<SheetReading> m_reading;
  Document m_said;
  std::set<std::string> m_seen;  // names whose matrices were shown in this turn
  bool m_is_prose_seen = false;  // whether any of it was shown in this turn
  bool m_is_over = false;
};

/// How a right entry is praised: never long, seldom twice alike.
std::string_view praise(std::size_t count);

}  // namespace byhand::learn

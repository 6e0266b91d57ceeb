#pragma once

#include <string>
#include <utility>

#include "catch.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

// Worksheets that a test writes.

/// The worksheet with this text, in which nothing may be wrong.
inline byhand::Worksheet written_worksheet(const std::string& text) {
  const byhand::Source source("test.md", text);
  byhand::WorksheetReading reading = byhand::read_worksheet(source);
  for (const byhand::Problem& problem : reading.problems) {
    FAIL(text << byhand::describe(problem, source));
  }
  return std::move(reading.worksheet);
}

inline byhand::ReplayedWorksheet replayed(const std::string& text) {
  return byhand::replay_both(written_worksheet(text));
}

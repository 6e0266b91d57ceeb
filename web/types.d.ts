// The shapes of what goes between the page and its engine, and between the parts of the page.

type App = import("./main.js").App;
type Engine = import("./engine.js").Engine;
type Lesson = import("./lesson.js").Lesson;
type Sheet = import("./sheet.js").Sheet;

/** What the engine is asked; `do` says what, the other members depend on it. */
interface Question {
  do: string;
  [member: string]: unknown;
}

/** What the engine may answer; which members there are depends on the question. After a problem nothing was changed. */
interface Answer {
  problem?: string;
  html?: string;

  // a lesson, a hunt or a review after a line
  said?: string;
  prompt?: string;
  choices?: string[];
  is_over?: boolean;

  // a lesson
  title?: string;
  sections?: Record<string, string>; // of the worksheet, by number: those that changed
  awaits?: "entry" | "guess" | "answer" | "nothing";
  open?: string; // the cell that is asked for
  sheet?: string; // to be kept
  score?: number;
  max?: number;
  is_done?: boolean; // nothing is left to do, though some may have been given away

  // a line before it is said: none of these where it is an entry, a guess or an answer
  word?: string;
  argument?: string;
  about?: "telling" | "cell" | "way"; // the lesson, the open cell, where to go

  // a touched cell
  cell?: string;
  is_open?: boolean;
  standing?: string; // in the few cells that an open one is made of
  lit?: string[];
  row?: string[];
  column?: string[];

  problems?: { line: number; column: number; message: string; is_error: boolean }[]; // of a worksheet that is written
  grade?: { score: number; max: number; problems: unknown[] };

  // whose sheet it is
  worksheet?: string;
  variant?: number | null;
  learner?: string;
}

/** A worksheet in the list of the course. */
interface Listed {
  number: string;
  name: string;
  title: string;
  topic: string;
  cells: number;
  questions: number;
  minutes: number;
}

/** One worksheet with its numbers: the usual ones, a variant, or those that belong to a name. */
interface Place {
  name: string;
  variant: number | null;
  learner: string;
}

type Kind = "sheet" | "score" | "draft" | "place" | "worksheet";

/** What a talk is made of. */
interface TalkParts {
  send: (line: string) => void;
  buttons: { line: string; label: string }[]; // which leave alone what is half typed in a cell
  label: string; // of the line to type into
  more?: Node[]; // buttons that are no words
}

/** The words around a hunt or a review. */
type GameWords = { line: string; again: string; buttons: TalkParts["buttons"] };

/** A file's content by the place where it is kept; null where there is none. */
interface Kept {
  kind: "sheet" | "worksheet";
  key: string;
  text: string | null;
}

type Child = string | Node | null | false | undefined;

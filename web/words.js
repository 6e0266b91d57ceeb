// @ts-check
// Every word that the page says by itself. What is said of an entry comes from the engine.

export const words = {
  program: "Attention by Hand",
  skip: "Skip to the sheet",
  loading: "One moment: the engine starts …",
  noEngine: "This browser cannot run the engine. It needs Chrome 95, Firefox 113, Safari 16.4 or later.",
  stumbled: "The engine stumbled over that and was started again. Your sheet is safe; try something else.",
  noScript: "This page needs JavaScript. It stays in this page, and asks nothing of the network.",
  close: "Close",
  takeBack: "Take it back",

  noStorage:
    "This browser keeps nothing for this page, so your sheets are gone when the tab is closed. " +
    "Save them as files before you leave.",
  storageFull:
    "The browser has no room left for your sheets. What you type from now on is kept only while " +
    "this tab is open: save your sheets as files.",

  map: {
    title: "Self-attention with pencil and paper",
    about: [
      "Take a pencil and a sheet of paper. You fill in small matrices, step by step, in whole numbers " +
        "and fractions. Each entry is checked at once, and where one is wrong you hear why.",
      "Everything happens in this page. It needs no network, and what you type stays in this browser.",
    ],
    begin: "Begin with the first worksheet",
    goOn: "Go on with",
    sections: [
      { from: "01", title: "The heart of it", about: "From the dot product to a whole layer of attention." },
      { from: "06", title: "The parts of a transformer", about: "Box by box, until one stands there whole." },
      { from: "18", title: "At work", about: "What it costs, how it is made fast, how the next word is chosen." },
      { from: "24", title: "How it learns, and where it went", about: "Gradients, what came before, and the models of today." },
    ],
    own: "Your own worksheets",
    filled: (/** @type {number} */ score, /** @type {number} */ max) => `${score} of ${max}`,
    done: "done",
    size: (/** @type {number} */ cells, /** @type {number} */ minutes) => `${cells} cells, about ${minutes} minutes`,
    sheets: "Your sheets",
    aboutSheets:
      "A sheet is a text file: byhand grade reads it, and so does this page. You can also drop files here.",
    saveAll: "Save all sheets",
    load: "Load sheets",
    review: "Review your mistakes",
    write: "Write a worksheet",
    nothingToSave: "There is no sheet to save yet.",
    nothingToReview: "There is nothing to review yet: fill in a worksheet first.",
  },

  load: {
    loaded: (/** @type {string[]} */ names) => `Loaded: ${names.join(", ")}.`,
    unknown: (/** @type {string} */ file) =>
      `${file} is neither a sheet of a worksheet that is here, nor a worksheet. ` +
      "If it is a sheet of your own worksheet, load the worksheet first.",
    unreadable: (/** @type {string} */ file) => `${file} cannot be read.`,
    tooLarge: (/** @type {string} */ file) => `${file} is too large for a sheet.`,
  },

  lesson: {
    map: "All worksheets",
    views: {
      work: "Work",
      walkthrough: "Walkthrough",
      compare: "By hand and real",
      cost: "Cost",
      grade: "Marks",
      hunt: "Hunt the mistake",
      paper: "Print",
    },
    viewsLabel: "Ways to look at this worksheet",
    givesAway: "This shows every answer.",
    otherNumbers: "Other numbers",
    numbersLabel: "A number, or a name",
    numbersHelp: "The same steps with other numbers. The same number or name always gives the same sheet.",
    numbersGo: "Take these",
    usual: "The usual numbers",
    variant: (/** @type {number} */ number) => `variant ${number}`,
    learner: (/** @type {string} */ name) => `for ${name}`,
    copyLink: "Copy the link",
    copied: (/** @type {string} */ link) => `Copied: ${link}`,
    save: "Save this sheet",
    again: "Begin again",
    begunAgain: "The sheet is blank again.",
    none: "There is no such worksheet here.",
    progress: (/** @type {number} */ score, /** @type {number} */ max) => `${score} of ${max} cells are right`,
    next: "Go on with",
    tokens: "For how many tokens?",
    tokensGo: "Count",
    paper: "Blank sheet",
    solution: "Solution",
    print: "Print it",
    alone: "Open it alone",
    changedElsewhere: "This sheet was changed in another tab; it is up to date again.",
  },

  tutor: {
    label: "Your tutor",
    handle: "Show or hide the tutor",
    goTo: "Go to",
    line: "Type a word or an answer",
    linePlace: "hint, explain, calc 20*9/46 …",
    send: "Send",
    buttons: [
      { line: "hint", label: "Hint" },
      { line: "show", label: "Show it" },
      { line: "skip", label: "Skip" },
      { line: "undo", label: "Undo" },
      { line: "help", label: "Help" },
    ],
    explain: "Explain",
    working: "How this cell comes about",
    trail: "The cells that you came by",
    look: "Go to where it stands",
    closeWorking: "Close (Escape)",
    stillOpen: "This cell is still to be found. What is lit goes into it; a hint tells you how.",
    given: "This number is given.",
  },

  hunt: {
    buttons: [
      { line: "hint", label: "Hint" },
      { line: "again", label: "Show it again" },
      { line: "give up", label: "Give up" },
      { line: "help", label: "Help" },
    ],
    line: "The first wrong step, or a word",
    again: "Another hunt",
  },

  review: {
    title: "Review",
    buttons: [
      { line: "hint", label: "Hint" },
      { line: "show", label: "Show it" },
      { line: "skip", label: "Skip" },
      { line: "help", label: "Help" },
    ],
    line: "Type an entry or a word",
    again: "Another review",
  },

  write: {
    title: "Write a worksheet",
    about:
      "Write Markdown with given and step blocks. It is checked while you type, and the sheet to fill in " +
      "stands beside it at once. You can also drop a worksheet here.",
    name: "Its name",
    text: "The worksheet",
    problems: "What to mend",
    fine: "Nothing to mend.",
    line: (/** @type {number} */ line) => `line ${line}`,
    save: "Save the worksheet",
    remove: "Take it off the list",
    removed: (/** @type {string} */ name) => `${name} is no longer here.`,
    fresh: "A new one",
    preview: "The sheet",
    start: `# My worksheet

Say here what it is about.

\`\`\`given
X    cols x1 x2    draw 0 1 2 3
  1 2
  3 0
\`\`\`

## How alike are the columns?

Each number of \`S\` holds one column of \`X\` against another.

\`\`\`step
S = X^T * X
rows x1 x2
cols x1 x2
hint a row of X^T is a column of X
\`\`\`
`,
  },

  pad: { label: "Keys for numbers", erase: "Erase", enter: "Enter", letters: "abc", digits: "123" },
};

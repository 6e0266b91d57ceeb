// Renders every formula of the walkthroughs in Markdown with KaTeX, which shows formulas on many web
// pages and is stricter than most. Usage: node katex.js PROGRAM FEWEST WORKSHEET...
'use strict';

const { execFileSync } = require('child_process');
const path = require('path');
const katex = require('katex');

const strictly = { displayMode: true, strict: 'error', throwOnError: true };

function walkthrough(program, worksheet) {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return execFileSync(program, ['walkthrough', worksheet, '--format', 'markdown'], options);
}

/// The formulas between lines of $$, each with the number of its first line.
function formulas(markdown) {
  const found = [];
  let formula = null;
  markdown.split('\n').forEach((line, index) => {
    if (line !== '$$') {
      if (formula) formula.lines.push(line);
    } else if (formula) {
      found.push({ line: formula.line, latex: formula.lines.join('\n') });
      formula = null;
    } else {
      formula = { line: index + 2, lines: [] };
    }
  });
  if (formula) throw new Error(`the formula of line ${formula.line} is never closed`);
  return found;
}

/// Why KaTeX refuses the formula; nothing if it does not.
function refusal(latex) {
  try {
    katex.renderToString(latex, strictly);
    return null;
  } catch (error) {
    return error.message;
  }
}

function main([program, fewest, ...worksheets]) {
  let count = 0;
  let failures = 0;
  for (const worksheet of worksheets) {
    for (const { line, latex } of formulas(walkthrough(program, worksheet))) {
      ++count;
      const reason = refusal(latex);
      if (!reason) continue;
      ++failures;
      console.error(`${path.basename(worksheet)}, line ${line} of the walkthrough: ${reason}\n${latex}\n`);
    }
  }
  console.log(`${count} formulas of ${worksheets.length} worksheets, ${failures} refused`);
  // Fewer than that many means that this test looks at the wrong thing.
  if (count < Number(fewest)) {
    console.error(`at least ${fewest} formulas were expected`);
    return 1;
  }
  return failures > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));

// The decisions of docs/adr as data, and the list of them. Every page begins with "# NNNN. Title", an empty line, and one line of
// "Status: accepted | superseded by NNNN, DATE." and what it supersedes, amends and is amended by.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../docs/adr/', import.meta.url);
const NUMBERS = String.raw`\d{4}(?:(?:, | and )\d{4})*`;
const STATUS = new RegExp(
  String.raw`^Status: (accepted|superseded by (\d{4})), (\d{4}-\d{2}-\d{2})\.` +
    ['Supersedes', 'Amends', 'Amended by'].map((word) => `(?: ${word} (${NUMBERS})\\.)?`).join('') +
    '$',
);
const numbersIn = (text = '') => text.match(/\d{4}/g) ?? [];

/** Throws where a page's first lines are not of that form. */
export function readDecisions() {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => {
      const [title, empty, status = ''] = readFileSync(new URL(name, folder), 'utf8').split('\n');
      const [, number, decision] = /^# (\d{4})\. (.+)$/.exec(title) ?? [];
      const [, state, supersededBy, date, supersedes, amends, amendedBy] = STATUS.exec(status) ?? [];
      if (number !== name.slice(0, 4) || empty !== '' || date === undefined)
        throw new Error(
          `docs/adr/${name}: expected "# ${name.slice(0, 4)}. Title", an empty line, and ` +
            `"Status: accepted, DATE. Supersedes NNNN. Amends NNNN and NNNN. Amended by NNNN."; got "${title}", "${status}"`,
        );
      return {
        name,
        number,
        decision,
        state: state === 'accepted' ? 'accepted' : 'superseded',
        date,
        supersededBy: numbersIn(supersededBy),
        supersedes: numbersIn(supersedes),
        amends: numbersIn(amends),
        amendedBy: numbersIn(amendedBy),
      };
    });
}

function relations({ supersededBy, supersedes, amends, amendedBy }) {
  return Object.entries({
    'superseded by': supersededBy,
    supersedes,
    amends,
    'amended by': amendedBy,
  })
    .filter(([, numbers]) => numbers.length > 0)
    .map(([word, numbers]) => `${word} ${numbers.join(', ')}`)
    .join('; ');
}

/** A Markdown table, its columns as wide as their widest cell. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

/** What docs/adr/README.md has to be. */
export function indexOf(decisions) {
  const rows = decisions.map((each) => [
    each.number,
    `[${each.decision}](${each.name})`,
    each.state,
    each.date,
    relations(each),
  ]);
  return `# Decisions

What was decided where the next reader would ask why, with what it gave up. A page is written when its decision is taken and not kept up
to date: [docs](../architecture.md) says what holds now. \`node scripts/write-adr-index.mjs\` writes this list from the pages' first lines.

${table([['number', 'decision', 'status', 'date', 'related'], ...rows])}
`;
}

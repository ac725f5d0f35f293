import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LABELS = { '+': 'entailment', '-': 'contradiction', '?': 'neutral' };

/**
 * Reads our own labelled texts: files in which a line `# kind` begins a text, its paragraphs follow, and after them one claim
 * a line, `+` where the text says it, `-` where it says otherwise, `?` where it says neither, of any part of the claim.
 *
 * @param folder with *.txt
 * @returns rows of `{ premise, hypothesis, label, source }`; `source` is `texts_` and the kind
 * @throws Error naming file and line where a text has no claims or a claim no text
 */
export function readTexts(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => textsOf(readFileSync(join(folder, name), 'utf8'), name));
}

function textsOf(content, name) {
  const rows = [];
  let source;
  let body = [];
  let claims = 0;
  const fail = (line, what) => {
    throw new Error(`${name}:${line + 1}: ${what}`);
  };
  const lines = content.split('\n');
  lines.forEach((line, n) => {
    const claim = /^([+?-]) (.+)$/u.exec(line);
    if (line.startsWith('# ')) {
      if (source !== undefined && claims === 0) fail(n, 'the text before has no claims');
      source = `texts_${line.slice(2).trim()}`;
      body = [];
      claims = 0;
    } else if (claim !== null) {
      const premise = body.join('\n').trim();
      if (premise === '') fail(n, 'a claim without a text');
      rows.push({ premise, hypothesis: claim[2].trim(), label: LABELS[claim[1]], source });
      claims += 1;
    } else if (line.trim() !== '' || claims === 0) {
      if (source === undefined) fail(n, 'a text without a line "# kind" before it');
      if (claims > 0) fail(n, 'a line of text after claims');
      body.push(line);
    }
  });
  if (source !== undefined && claims === 0) fail(lines.length - 1, 'the last text has no claims');
  return rows;
}

// Proves every regular expression of ours linear: an answer, a fact or a request may hold any text, and a pattern that
// backtracks holds the thread that it runs on. Ends with 1 when one is not, or cannot be shown to be.
// A proof takes up to seconds and needs no second: what was proven, by this script as it is, stands in PROVEN and is
// passed over. A run over all files writes that list anew; with --all it proves every pattern again, as .ci/nightly does.
// Usage: npm run patterns [-- --all | FILE…]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

// The JavaScript build: the same on every machine. Chosen before the library is loaded, which reads it then.
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

/** The slowest proof of a pattern that passes takes 9 s on a busy core. */
const PROOF_MS = 60_000;
/** A private-use character: no pattern of ours names it, so that it stands for "and here the match may fail". */
const FAILS_HERE = '\uf8ff';
/** Patterns that are made while the program runs, by file: nothing of what they are made of is checked here. */
const MADE_AT_RUN_TIME = new Set([
  // The app's own pattern, with other flags: its docs say to keep it linear.
  'middleware/facts/prompt/read-prompt.ts',
]);
/** The word tier's reading of language. */
const NOT_YET = [];

/** Its first line is what the proofs rest on, each other one a pattern, in the order of their characters. */
const PROVEN = 'scripts/proven-patterns.txt';
const provenBy = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .update(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.recheck)
  .digest('hex');
const isEachProven = process.argv.includes('--all');
const [proofsRestOn, ...listed] = existsSync(PROVEN) ? readFileSync(PROVEN, 'utf8').split('\n') : [];
const proven = new Set(proofsRestOn === provenBy && !isEachProven ? listed : []);

const given = process.argv.slice(2).filter((argument) => argument !== '--all');
const files = (
  given.length > 0
    ? given
    : execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'middleware', 'src', 'config', 'pages'], {
        encoding: 'utf8',
      }).split('\n')
).filter((file) => /\.tsx?$/.test(file) && !NOT_YET.some((prefix) => file.startsWith(prefix)));

const placesOf = new Map();
const failures = [];
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const places = placesOf.get(node.text);
      if (places === undefined) placesOf.set(node.text, [place]);
      else places.push(place);
    } else if (isMade(node) && !MADE_AT_RUN_TIME.has(file)) {
      failures.push(
        `${place}: a pattern that is made at run time cannot be checked; write a literal or a scanner`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
const shown = [];
let proofs = 0;
for (const [pattern, places] of placesOf) {
  if (!proven.has(pattern)) proofs++;
  const problem = proven.has(pattern) ? undefined : problemOf(pattern);
  if (problem === undefined) shown.push(pattern);
  else failures.push(`${places.join(', ')}: ${problem}: ${pattern}`);
}
for (const failure of failures) console.error(failure);
if (given.length === 0) writeFileSync(PROVEN, `${[provenBy, ...shown.sort()].join('\n')}\n`);
console.log(
  `${placesOf.size} patterns in ${files.length} files, ${proofs} proven now, ${failures.length} not shown to be linear`,
);
process.exitCode = failures.length > 0 ? 1 : 0;

function isMade(node) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}

/** Why a pattern is not shown to be linear. */
function problemOf(pattern) {
  const slash = pattern.lastIndexOf('/');
  const flags = pattern.slice(slash + 1);
  const variants = withoutLookarounds(pattern.slice(1, slash));
  if (typeof variants === 'string') return variants;
  for (const source of variants) {
    const result = checkSync(source, flags, { checker: 'automaton', timeout: PROOF_MS });
    if (result.status === 'vulnerable') return result.complexity.summary;
    if (result.status !== 'safe') return `not decided (${result.error.kind})`;
  }
  return undefined;
}

/**
 * The proof knows no lookarounds. One that reads a bounded number of characters costs as much at each place, and can only
 * let the match go on or fail: a pattern is linear when it is without it, and when it may fail there. With several, each
 * way for each.
 */
function withoutLookarounds(source) {
  const found = lookaroundsIn(source);
  if (typeof found === 'string') return found;
  let variants = [''];
  let at = 0;
  for (const { start, end } of found) {
    const before = source.slice(at, start);
    variants = variants.flatMap((variant) => [variant + before, variant + before + FAILS_HERE]);
    at = end;
  }
  return variants.map((variant) => variant + source.slice(at));
}

function lookaroundsIn(source) {
  const found = [];
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') at = classEnd(source, at);
    else if (/^\(\?<?[=!]/.test(source.slice(at, at + 4))) {
      const end = groupEnd(source, at);
      const body = source.slice(at, end).replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x');
      if (/[*+]|\{\d+,\}/.test(body)) return 'a lookaround without a bound on what it reads';
      found.push({ start: at, end });
      at = end - 1;
    }
  }
  return found;
}

function classEnd(source, from) {
  let at = from + 1;
  while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at;
}

/** The offset after the bracket that closes a group. */
function groupEnd(source, from) {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') at = classEnd(source, at);
    else if (source[at] === '(') depth++;
    else if (source[at] === ')' && --depth === 0) return at + 1;
  }
  return source.length;
}

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
/** Patterns that are made while the program runs, by file: nothing of what they are made of is checked here. */
const MADE_AT_RUN_TIME = new Set([
  // The app's own pattern, with other flags: its docs say to keep it linear.
  'middleware/facts/prompt/read-prompt.ts',
]);
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
).filter((file) => /\.tsx?$/.test(file));

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

/**
 * Why a pattern is not shown to be linear: by recheck as anybody runs it, and by its automaton. From repeats of 30 in all on,
 * and for a lookaround beside an endless repeat, it is its fuzzer that recheck asks, which proves nothing, and calls some
 * linear patterns vulnerable.
 */
function problemOf(pattern) {
  const slash = pattern.lastIndexOf('/');
  for (const checker of ['auto', 'automaton']) {
    const result = checkSync(pattern.slice(1, slash), pattern.slice(slash + 1), {
      checker,
      timeout: PROOF_MS,
      randomSeed: 0,
    });
    if (result.status === 'vulnerable') return result.complexity.summary;
    if (result.status !== 'safe') return `not decided (${result.error.kind})`;
    if (result.checker === 'automaton') return undefined;
  }
  return undefined;
}

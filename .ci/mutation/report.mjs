// Prints what Stryker's report says: the share that was killed, and each survivor. Ends with 1 under LEAST.
import { readFileSync } from 'node:fs';

const LEAST = 0.85;
const { files } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const mutants = Object.entries(files).flatMap(([file, { source, mutants: own }]) =>
  own.map((mutant) => ({ ...mutant, file, line: source.split('\n')[mutant.location.start.line - 1] })),
);
const of = (...states) => mutants.filter(({ status }) => states.includes(status));
// A mutant that never ends is found out as surely.
const killed = of('Killed', 'Timeout');
const survivors = of('Survived', 'NoCoverage');
for (const { file, line, location, mutatorName, replacement, status } of survivors) {
  console.log(`${file}:${location.start.line}:${location.start.column} ${mutatorName} ${status}`);
  console.log(`  ${line.trim()}\n  → ${replacement}`);
}
const share = killed.length / (killed.length + survivors.length);
console.log(
  `seed ${process.env.MUTANTS_SEED}: ${killed.length} of ${killed.length + survivors.length} killed, ${(100 * share).toFixed(0)} %`,
);
process.exitCode = share >= LEAST ? 0 : 1;

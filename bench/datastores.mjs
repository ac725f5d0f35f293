// How fast a store of many passages is searched and brought up to date: `npm run build && npm run bench:datastores`.
// Ten thousand Markdown files of ten passages each (`-- --files 1000` makes fewer), of words as frequent as words are; searches
// are for sentences out of them, and for what no file has. The folder in its thread, then PostgreSQL where
// `--postgres postgres://…` names one, with pgvector too where `--vectors 384` says how long vectors are: made of the words
// by chance, as what a model takes is not the store's. `--skip-folder` leaves the folder out. The event loop's longest wait is
// measured meanwhile.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { findFacts } from '../dist/esm/src/datastores/find-facts.js';
import { folderStore } from '../dist/esm/src/datastores/folder/folder-store.js';
import { postgresStore } from '../dist/esm/src/datastores/postgres/postgres-store.js';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    searches: { type: 'string', default: '500' },
    postgres: { type: 'string' },
    vectors: { type: 'string', default: '0' },
    'skip-folder': { type: 'boolean', default: false },
  },
});
const files = Number(values.files);
const searches = Number(values.searches);
const PASSAGES_EACH = 10;
const SENTENCES_EACH = 13;

let seed = 20_261_128;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const SYLLABLES =
  'ba co di fu ge ha ki lo mu ne pa ri so tu va we xi yo zu sta bri clo dre fla gro ple'.split(' ');
const WORDS = Array.from({ length: 50_000 }, (_, rank) => {
  let word = '';
  for (let rest = rank + 7; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
});
// Zipf's law, as natural texts have it.
const shares = new Float64Array(WORDS.length);
let total = 0;
for (let rank = 0; rank < WORDS.length; rank++) shares[rank] = total += 1 / (rank + 2.7);
const word = () => {
  const at = random() * total;
  let [low, high] = [0, WORDS.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shares[middle] < at) low = middle + 1;
    else high = middle;
  }
  return WORDS[low];
};
const sentence = () => `The ${Array.from({ length: 11 }, word).join(' ')}.`;
const section = () =>
  `## ${word()} ${word()}\n\n${Array.from({ length: SENTENCES_EACH }, sentence).join(' ')}`;

const folder = mkdtempSync(join(tmpdir(), 'answer-guard-bench-'));
const sentences = [];
for (let file = 0; file < files; file++) {
  const sections = Array.from({ length: PASSAGES_EACH }, section);
  if (file % Math.ceil(files / searches) === 0) sentences.push(sections[3].split('\n\n')[1].split('. ')[5]);
  const inside = join(folder, String(file % 100));
  mkdirSync(inside, { recursive: true });
  writeFileSync(join(inside, `${file}.md`), `# ${word()} ${word()}\n\n${sections.join('\n\n')}\n`);
}

const vectorSize = Number(values.vectors);
/** By word: a direction by chance, longer for rarer words. */
const directions = new Map();
function directionOf(norm, rank) {
  let state = rank * 2_654_435_761 + 1;
  const direction = new Float32Array(vectorSize);
  for (let at = 0; at < vectorSize; at++) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5) >>> 0;
    direction[at] = (state / 2 ** 32 - 0.5) * Math.log(2 + rank);
  }
  directions.set(norm, direction);
  return direction;
}
const rankOf = new Map(WORDS.map((name, rank) => [name, rank]));
/** The sum of the directions of a text's words: texts that share rare ones are near. */
function embed(text) {
  const sum = new Float32Array(vectorSize);
  for (const [norm] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    const direction = directions.get(norm) ?? directionOf(norm, rankOf.get(norm) ?? 0);
    for (let at = 0; at < vectorSize; at++) sum[at] += direction[at];
  }
  return Promise.resolve([...sum]);
}

const never = new AbortController().signal;
const round = (ms) => ms.toFixed(ms < 10 ? 1 : 0);
const quantiles = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} ms`;
};
const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
/** Milliseconds of processors that this process, its threads included, has had: other work on the machine does not change them. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** Times by the clock, and of processors, of work that nothing of ours runs beside. */
const stopwatch = () => {
  const [clock, processor] = [[], []];
  return {
    async time(work) {
      const from = processorMs();
      clock.push(await timed(work));
      processor.push(processorMs() - from);
    },
    summary: () => `${quantiles(clock)}; of a processor ${quantiles(processor)}`,
  };
};

async function measure(name, store, first) {
  // What reads sentences is compiled with the first answer, as the guard's start does.
  const nothing = { searchesSentences: true, search: () => Promise.resolve([]) };
  await findFacts(nothing, { answer: sentences.slice(0, 5).join('. ') }, { topK: 1, signal: never });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const made = await timed(first);
  const { documents, passages } = await store.describe();
  console.log(`${name}: ${documents} documents, ${passages} passages, made in ${(made / 1000).toFixed(1)} s`);

  const one = stopwatch();
  let right = 0;
  for (const query of sentences) {
    let found = [];
    await one.time(async () => (found = await store.search(query, { topK: 30, signal: never })));
    if (found[0]?.text.includes(query)) right++;
  }
  console.log(
    `  one sentence, one after the other: ${one.summary()}; the right passage first: ${right} of ${sentences.length}`,
  );

  const answers = [];
  for (let at = 0; at + 5 <= sentences.length; at += 5) {
    const answer = sentences.slice(at, at + 5).join('. ') + '.';
    answers.push(await timed(() => findFacts(store, { answer }, { topK: 30, signal: never })));
  }
  console.log(`  facts of an answer of five sentences (six searches): ${quantiles(answers)}`);

  const side = [];
  let next = 0;
  const client = async () => {
    while (next < sentences.length) {
      const query = sentences[next++];
      side.push(await timed(() => store.search(query, { topK: 30, signal: never })));
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  console.log(`  one sentence, four at once: ${quantiles(side)}`);

  const syncs = stopwatch();
  for (let file = 0; file < 10; file++) {
    writeFileSync(
      join(folder, String(file), `${file}.md`),
      `# Changed\n\n${section()}\n\nThe marker is changed${file}.\n`,
    );
    await syncs.time(() => store.sync());
    const [found] = await store.search(`changed${file}`, { topK: 1, signal: never });
    if (!found?.text.includes(`changed${file}`)) throw new Error('what changed is not found');
  }
  console.log(`  sync of one changed file: ${syncs.summary()}`);
  delay.disable();
  console.log(
    `  the event loop waited ${round(delay.max / 1e6)} ms at most, p99 ${round(delay.percentile(99) / 1e6)} ms`,
  );
}

try {
  console.log(`Node.js ${process.version}, ${cpus().length} processors`);
  if (!values['skip-folder']) await measureFolder();
  if (values.postgres !== undefined) {
    const inTables = postgresStore({ name: 'bench', url: values.postgres, folder });
    await measure('PostgreSQL', inTables, () => inTables.sync());
    await inTables.close();
    if (vectorSize > 0) {
      const meant = postgresStore({ name: 'bench-vectors', url: values.postgres, folder, embed });
      await measure(`PostgreSQL with pgvector, ${vectorSize} numbers`, meant, () => meant.sync());
      await meant.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureFolder() {
  const indexFile = join(folder, '.index');
  const store = folderStore({ name: 'bench', folder, indexFile, watch: false });
  await measure('folder', store, () => store.ready);
  const closing = await timed(() => store.close());
  const again = folderStore({ name: 'bench', folder, indexFile, watch: false });
  const started = await timed(() => again.ready);
  await again.close();
  console.log(
    `  kept in ${round(closing)} ms, taken up in ${round(started)} ms; process ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`,
  );
}

// A week in a minute: answers are recorded in observe mode, reported, labelled, and thresholds calibrated from the labels.
// Every step but the traffic is a command of answer-guard, as a team would type it.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { answerGuard } from 'answer-guard';
import { Registry } from 'prom-client';
import { createApp } from './app.mjs';
import { openDocuments } from './retrieval.mjs';
import { simulatedWeek } from './rollout-week.mjs';

const COMMAND = fileURLToPath(new URL('../../dist/esm/src/cli/main.js', import.meta.url));
const CONCURRENT = 2;

const say = (text) => process.stdout.write(`${text}\n`);
const step = (number, what) => say(`\n━━ ${number}. ${what}`);

/** Runs a command of answer-guard in the rollout's folder and shows it. `keys` answers what it asks. */
async function run(folder, args, keys) {
  say(`$ npx answer-guard ${args.join(' ')}`);
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    stdio: [keys === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
  });
  let unread = '';
  let last = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    if (keys === undefined) process.stdout.write(text);
    last = (last + text).slice(-500);
    unread += text;
    for (let at = unread.indexOf('q stop'); keys !== undefined && at >= 0; at = unread.indexOf('q stop')) {
      child.stdin.write(keys(unread.slice(0, at)));
      unread = unread.slice(at + 'q stop'.length);
    }
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (keys !== undefined) say(last.slice(last.lastIndexOf('\n', last.length - 2) + 1).trimEnd());
  return code;
}

/** What a careful person would press, who knows which sentences are wrong. */
function keysFor(wrong) {
  return (screen) => {
    const lines = screen.slice(screen.lastIndexOf('Answer\n')).split('\n');
    const sentences = lines.flatMap((line) => /^ {2}(\S) {2}(.+)$/.exec(line)?.slice(1, 3) ?? []);
    let keys = '';
    for (let index = 0; index < sentences.length; index += 2)
      if (wrong.has(sentences[index + 1])) keys += sentences[index];
    return keys === '' ? 'r' : `${keys}w`;
  };
}

/** A second person, who is less careful: sees no mistake in every fourth wrong answer, and is unsure now and then. */
function hastyKeysFor(wrong) {
  const careful = keysFor(wrong);
  let seen = 0;
  let wrongSeen = 0;
  return (screen) => {
    if (++seen % 20 === 0) return 'u';
    const keys = careful(screen);
    return keys !== 'r' && ++wrongSeen % 4 === 0 ? 'r' : keys;
  };
}

/** Shows a page where somebody sits at the terminal; elsewhere its address must do. */
function show(page) {
  if (!process.stdout.isTTY) return;
  const [command, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform] ?? [
    'xdg-open',
  ];
  spawn(command, [...args, page], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}

/** The traffic took a minute; the records are dated over the week that it stands for. */
async function spreadOverWeek(folder, timeOf) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const lines = (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const dated = lines.map((record) => ({ ...record, at: timeOf(record.question).toISOString() }));
    dated.sort((a, b) => (a.at < b.at ? -1 : 1));
    await writeFile(path, dated.map((record) => `${JSON.stringify(record)}\n`).join(''));
  }
}

export async function rollout() {
  const folder = await mkdtemp(join(tmpdir(), 'answer-guard-rollout-'));
  const records = join(folder, 'records');
  const { exchanges, wrong } = await simulatedWeek(Date.now());
  const byQuestion = new Map(exchanges.map((exchange) => [exchange.question, exchange]));

  step(1, `Record: ${exchanges.length} answers in mode observe; nothing is changed`);
  const guard = answerGuard({
    route: 'chat',
    config: false,
    mode: 'observe',
    // So that what the rollout shows does not depend on how busy this machine is.
    budgetMs: 10_000,
    startMs: 60_000,
    logger: false,
    register: new Registry(),
    record: { sink: records, texts: true },
  });
  const model = { answer: (question) => byQuestion.get(question).answer };
  const app = createApp({ documents: await openDocuments(), model, registry: new Registry(), guard });
  await guard.ready;
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${server.address().port}/chat`;
  const left = [...exchanges];
  let answered = 0;
  const ask = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const body = JSON.stringify({ question: next.question });
      await (
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).text();
      if (++answered % 100 === 0) say(`  ${answered} of ${exchanges.length}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, ask));
  server.close();
  await guard.close();
  await spreadOverWeek(records, (question) => byQuestion.get(question).at);

  step(2, 'Report: what the guard would have done');
  await run(folder, ['report', 'records']);

  step(3, 'Label: a person says of answers by chance what is right; here the script knows');
  await run(folder, ['label', 'records', '--by', 'ann', '--most', '400'], keysFor(wrong));
  await run(folder, ['label', 'records', '--by', 'ben', '--most', '50'], hastyKeysFor(wrong));
  await run(folder, ['label', 'labels.ann.jsonl', 'labels.ben.jsonl', 'records', '--agreement']);

  step(4, 'Calibrate: thresholds that touch at most 2 % of right answers, with 95 % confidence');
  await writeFile(join(folder, 'answer-guard.config.yaml'), 'routes:\n  chat:\n    mode: observe\n');
  await run(folder, [
    'calibrate',
    'records',
    'labels.ann.jsonl',
    '--right-touched',
    '0.02',
    '--confidence',
    '0.95',
  ]);

  step(5, 'Report again: what the presets, and the calibrated thresholds, do to right and to wrong answers');
  await run(folder, ['report', 'records', 'labels.ann.jsonl']);

  step(6, 'Explain: what the route is decided by now');
  await run(folder, ['config', 'explain', '--route', 'chat']);

  const page = pathToFileURL(join(folder, 'answer-guard-report.html')).href;
  say(`\nThe page: ${page}`);
  show(page);
}

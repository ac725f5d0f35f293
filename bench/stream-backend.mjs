// The backend that bench/stream.mjs loads: one answer, streamed as chat completions, bare, through the gate, and held
// until all of it is judged. Its checker finds everything supported, at once: what is measured is the gate's own work.
import { once } from 'node:events';
import { setImmediate } from 'node:timers';
import { answerGuard, setFacts } from 'answer-guard';
import express from 'express';
import { SENTENCES, tokensOf } from './stream-answer.mjs';

/** The sentences of a text, all supported. */
function claimsOf(text) {
  let at = 0;
  return text.split(/(?<=\.) /).map((claimText) => {
    const startPos = at;
    const endPos = startPos + Buffer.byteLength(claimText);
    at = endPos + 1;
    return { claimText, startPos, endPos, citationIndices: [0], groundingCheckRequired: true, score: 1 };
  });
}

const checker = {
  name: 'at-once',
  version: '1',
  capabilities: { contradictions: false, claimScores: true, helpfulness: false },
  ready: Promise.resolve(),
  check: ({ answerCandidate }) => {
    const response = {
      supportScore: 1,
      citedChunks: [{ chunkText: 'As the answer says.', source: '0' }],
      citedFacts: [],
      claims: claimsOf(answerCandidate),
    };
    return Promise.resolve({ kind: 'complete', checker: 'at-once', cache: 'off', elapsedMs: 0, response });
  },
  close: () => Promise.resolve(),
};

const chunk = (delta, finish = null) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
/** By the number of sentences. */
const frames = new Map();
function framesOf(sentences) {
  if (!frames.has(sentences)) {
    frames.set(sentences, [
      chunk({ role: 'assistant', content: '' }),
      ...tokensOf(sentences).map((content) => chunk({ content })),
      chunk({}, 'stop'),
      'data: [DONE]\n\n',
    ]);
  }
  return frames.get(sentences);
}

/** Streams whose handler waits in the midst of the answer, to be let go together. */
let waiting = [];

async function stream(req, res) {
  setFacts(res, ['As the answer says.']);
  const everyMs = Number(req.query.everyMs ?? 0);
  const written = framesOf(Number(req.query.sentences ?? SENTENCES.length));
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const [index, frame] of written.entries()) {
    if (!res.write(frame)) await once(res, 'drain');
    if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
    // As tokens come from a model: each in a turn of its own.
    else await new Promise(setImmediate);
    if (req.query.halt !== undefined && index === written.length >> 1)
      await new Promise((resolve) => waiting.push(resolve));
  }
  res.end();
}

const app = express();
const guards = {};
for (const mode of ['gate', 'hold']) {
  guards[mode] = answerGuard({
    logger: false,
    config: false,
    register: false,
    checker,
    budgetMs: 10_000,
    policy: { stream: mode },
  });
  app.get(`/${mode}`, guards[mode], stream);
}
app.get('/bare', stream);
const server = app.listen(0, '127.0.0.1');
// Connections outlive the pauses between the loads.
server.keepAliveTimeout = 600_000;
await once(server, 'listening');

const used = () => {
  for (let i = 0; i < 4; i++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const asked = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  memory: used,
  halted: () => waiting.length,
  go: () => {
    for (const go of waiting) go();
    waiting = [];
    return 0;
  },
};
process.on('message', (question) => process.send(asked[question]()));
process.on('disconnect', () => process.exit(0));
process.send(server.address().port);

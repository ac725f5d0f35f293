// The backend that bench/middleware.mjs loads: each route bare and guarded.
import { once } from 'node:events';
import { answerGuard, setFacts } from 'answer-guard';
import express from 'express';

const FACTS = [
  'The Skerry Line sails from Ardnish to Holm in 35 minutes. The first sailing on weekdays leaves at 06:40, the last at 21:10.',
  'A bicycle costs 3.50 euros on every route. Each boat carries at most 24 bicycles, and places cannot be reserved.',
  'Dogs are welcome on the open deck and in the rear lounge, on a lead. A ticket for a dog costs 2 euros.',
];
const ANSWER =
  'The crossing from Ardnish to Holm takes 35 minutes. A bicycle costs 3.50 euros. Each boat carries at most 24 bicycles.';
const PAGE = `<!doctype html><title>Skerry Line</title>${'<p>Sailings to Vessay are cancelled when the wind is above 18 metres per second.</p>'.repeat(25)}`;

const IMAGE = Buffer.alloc(2048, 7);

let count = 0;
const handlers = {
  image: (_req, res) => res.type('png').send(IMAGE),
  status: (_req, res) => res.status(404).json({ error: 'No such sailing.' }),
  page: (_req, res) => res.send(PAGE),
  repeated: (_req, res) => {
    setFacts(res, FACTS);
    res.json({ answer: ANSWER });
  },
  cached: (_req, res) => {
    setFacts(res, FACTS);
    // Another body each time, with an answer that was judged before.
    res.json({ answer: ANSWER, number: ++count });
  },
  judged: (_req, res) => {
    setFacts(res, FACTS);
    // Another answer each time: nothing to be found in the cache.
    res.json({ answer: `${ANSWER} Ticket number ${++count}.` });
  },
};

const app = express();
const options = { logger: false, policy: 'lenient', config: false };
const guard = answerGuard(options);
for (const [name, handler] of Object.entries(handlers)) {
  app.get(`/bare/${name}`, handler);
  app.get(`/guarded/${name}`, guard, handler);
}
// Judged at once, by a checker that costs next to nothing: what is left is the guard's own.
const atOnce = answerGuard({ ...options, checker: checkerAtOnce() });
app.get('/bare/own', handlers.judged);
app.get('/guarded/own', atOnce, handlers.judged);

/** Finds every sentence supported, in the time that it takes to find it. */
function checkerAtOnce() {
  const chunks = [{ chunkText: FACTS[0], source: '0' }];
  const claimsOf = (text) => {
    let endPos = -1;
    return text.split(/(?<=\.) /).map((claimText) => {
      const startPos = endPos + 1;
      endPos = startPos + Buffer.byteLength(claimText);
      return { claimText, startPos, endPos, citationIndices: [0], groundingCheckRequired: true, score: 0.9 };
    });
  };
  return {
    name: 'at-once',
    version: '1',
    capabilities: { contradictions: false, claimScores: true, helpfulness: false },
    ready: Promise.resolve(),
    check: ({ answerCandidate }) => {
      const claims = claimsOf(answerCandidate);
      const response = { supportScore: 0.9, citedChunks: chunks, citedFacts: [], claims };
      return Promise.resolve({ kind: 'complete', checker: 'at-once', cache: 'off', elapsedMs: 0, response });
    },
    close: () => Promise.resolve(),
  };
}

await guard.ready;
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send(server.address().port);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on('disconnect', () => process.exit(0));

import { takeWork } from '../work-counter.js';
import express from 'express';
import request from 'supertest';
import { answerGuard, createGuard, setFacts } from '../../middleware/index.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import { createService } from '../../src/service/create-service.js';
import { recordingLogger } from '../service/recording-logger.js';
import type { HostileText } from './hostile-texts.js';

/** Twice the text is twice the work where that is linear, four times where it is quadratic. */
export const MOST_TIMES = 3;
/** So many texts are counted at once: a count goes through all code of the process. */
const COUNTED_AT_ONCE = 6;
/** Where all together grow faster, each is counted alone: one text of six whose work is squared brings them over it. */
const SUSPECT = 2.3;
const FACTS = ['The museum opened in 1968. It has 40 rooms, and is closed on Mondays.'];

/** A guard, a guarded stream and the service, whose work is counted; the model, which reads a bounded number of tokens, is not. */
export function countedPaths() {
  // In this thread, where the work is counted.
  const checker = embedded({ inProcess: true, threads: 0 });
  const quiet = { checker, config: false, logger: false, register: false, budgetMs: 60_000 } as const;
  const guard = createGuard(quiet);
  const app = express();
  app.post('/', express.text({ limit: '1mb' }), answerGuard(quiet), (req, res) => {
    setFacts(res, FACTS);
    res.type('text/event-stream');
    const text = req.body as string;
    for (let at = 0; at < text.length; at += 100)
      res.write(`data: ${JSON.stringify({ answer: text.slice(at, at + 100) })}\n\n`);
    res.end('data: [DONE]\n\n');
  });
  const service = createService({
    checker,
    logger: recordingLogger(),
    budgetMs: 60_000,
    checkTimeoutMs: 60_000,
  });
  const paths: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    guard: (text) => guard.check({ answer: text, facts: FACTS, prompt: text.slice(0, 100) }),
    stream: (text) => request(app).post('/').type('text/plain').send(text).buffer(true),
    service: (text) =>
      request(service.app)
        .post('/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check')
        .send({ answerCandidate: text, facts: FACTS.map((factText) => ({ factText })) }),
  };
  return {
    ready: guard.ready,
    /**
     * Texts whose work grows faster than they do, from the last but one of the sizes to the last, with all figures.
     *
     * @param atOnce texts that are counted together, and alone where that grows too fast. @default 6
     */
    tooMuch: async (
      path: string,
      texts: readonly HostileText[],
      sizes: readonly number[],
      atOnce = COUNTED_AT_ONCE,
    ): Promise<string[]> => {
      const run = paths[path]!;
      await run('The museum opened in 1968.');
      const workOfAll = async (some: readonly HostileText[]): Promise<number[]> => {
        const work: number[] = [];
        for (const size of sizes) {
          takeWork();
          for (const text of some) await run(text.of(size));
          work.push(takeWork());
        }
        return work;
      };
      // Small texts have costs of their own: the last doubling shows the growth.
      const isMoreThan = (times: number, work: readonly number[]): boolean => {
        const [before = 0, last = 0] = work.slice(-2);
        return last > times * before;
      };
      const found: string[] = [];
      for (let at = 0; at < texts.length; at += atOnce) {
        const some = texts.slice(at, at + atOnce);
        if (some.length > 1 && !isMoreThan(SUSPECT, await workOfAll(some))) continue;
        for (const text of some) {
          const work = await workOfAll([text]);
          if (isMoreThan(MOST_TIMES, work)) found.push(`${text.name}: ${work.join(', ')}`);
        }
      }
      return found;
    },
    close: async () => {
      service.close();
      await guard.close();
      await checker.close();
    },
  };
}

export const PATHS = ['guard', 'stream', 'service'] as const;

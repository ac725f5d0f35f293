import { workOf } from '../work-counter.js';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import { SentenceFeed } from '../../src/guard/streaming/sentence-feed.js';

describe('a stream without an end', () => {
  test.each([
    ['blanks', ' '],
    ['tabs', '\t'],
    ['line breaks', '\n'],
    ['letters', 'a'],
    ['marks', '. '],
    ['sentences that begin with a number', '1968 it was. '],
  ])('of %s is cut with work in proportion to it', (_what, unit) => {
    const workFor = (length: number): number =>
      workOf(() => {
        const feed = new SentenceFeed(1000);
        for (let at = 0; at < length; at += 100) {
          const piece = unit.repeat(Math.ceil(100 / unit.length));
          for (const { start } of feed.push(piece)) feed.contextOf(start);
        }
        feed.end();
      });
    workFor(1000);
    expect(workFor(20_000)).toBeLessThan(3 * workFor(10_000));
  });

  test.each(['1968 it was. ', 'Then it was. '])(
    'of the sentence "%s" is read in what came shortly before',
    (unit) => {
      const feed = new SentenceFeed(1000);
      const contexts = Array.from({ length: 2000 }, () => feed.push(unit)).flatMap((sentences) =>
        sentences.map(({ start }) => start - feed.contextOf(start)),
      );
      expect(contexts.length).toBeGreaterThan(1900);
      expect(Math.max(...contexts)).toBeLessThan(3100);
    },
  );

  test('of replies and questions does not wait for its end', async () => {
    const checker = embedded({ inProcess: true, threads: 0 });
    const guard = answerGuard({ checker, config: false, logger: false, register: false, budgetMs: 60_000 });
    await guard.ready;
    let show: () => void = () => undefined;
    const isShown = new Promise<void>((resolve) => (show = resolve));
    const app = express();
    app.get('/', guard, async (_req, res) => {
      setFacts(res, ['The museum opened in 1968.']);
      res.type('text/event-stream');
      for (let n = 0; n < 100; n++) {
        res.write(`data: ${JSON.stringify({ answer: 'Yes. Is it? ' })}\n\n`);
        await new Promise(setImmediate);
      }
      // Until some of it has left nothing more comes.
      await isShown;
      res.end('data: [DONE]\n\n');
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    let text = '';
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString();
      if (text.includes('Yes.')) show();
    }
    expect(text).toContain('[DONE]');
    server.close();
    await guard.close();
    await checker.close();
  });
});

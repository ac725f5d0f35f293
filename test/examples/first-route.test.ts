import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { freePort } from '../free-port.js';
import { describeWithModel } from '../with-model.js';
import { startSample, type RunningExample } from './installed-example.js';

const page = readFileSync(join(packageRoot, 'docs/first-route.md'), 'utf8');
const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? [];
const ANSWER = 'A ticket to the museum costs 12 euros.';

describeWithModel('the route of docs/first-route.md', () => {
  it.each([
    [
      'rewrites',
      'The house was built in 1924 by the architect Lena Brandt.',
      ANSWER,
      /^rewrite;.*;claims=2;cited=1;/,
    ],
    [
      'passes',
      'Children under 12 pay nothing.',
      `${ANSWER} Children under 12 pay nothing.`,
      /^pass;.*;claims=2;cited=2;/,
    ],
  ])('%s what the page says', async (_what, second, text, header) => {
    expect(code).toContain('The house was built in 1924 by the architect Lena Brandt.');
    const port = await freePort();
    let example: RunningExample | undefined;
    try {
      const sample = code.replace('The house was built in 1924 by the architect Lena Brandt.', second);
      example = await startSample(sample, ['answer-guard', 'express'], { env: { PORT: String(port) } });
      const response = await fetch(`http://localhost:${port}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"question":"What does a ticket cost?"}',
      });
      expect(response.headers.get('answer-guard')).toMatch(header);
      expect(((await response.json()) as { answer: string }).answer.trim()).toBe(text);
    } finally {
      await example?.stop();
    }
  });
});

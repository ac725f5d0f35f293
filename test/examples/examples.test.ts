import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { freePort } from '../free-port.js';
import { describeWithModel } from '../with-model.js';
import { manifestOf, startExample, type RunningExample } from './installed-example.js';

const EXAMPLES = readdirSync(join(packageRoot, 'examples')).filter((name) =>
  existsSync(join(packageRoot, 'examples', name, 'package.json')),
);
/** Those that answer over HTTP themselves; the one in Python asks the service. */
const BACKENDS = EXAMPLES.filter((name) => name !== 'python');

const readmeOf = (name: string): string =>
  readFileSync(join(packageRoot, 'examples', name, 'README.md'), 'utf8');

const RIGHT = 'The museum is closed on Mondays.';
const GROUNDED = 'A ticket to the museum costs 12 euros.';
/** The year that the model invents, and no digits within a score. */
const INVENTED = /\b1924\b/u;

/** The text that a reader sees: of a stream, its parts in order. */
function textOf(body: string): string {
  const deltas = [...body.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, json = '']) => JSON.parse(json) as { type: string; delta?: string },
  );
  if (deltas.length > 0)
    return deltas.map(({ type, delta }) => (type === 'text-delta' ? delta : '')).join('');
  const json = JSON.parse(body);
  return (json.choices?.[0].message.content ?? json.data?.ask.answer ?? json.answer) as string;
}

describe('each example', () => {
  it.each(EXAMPLES)('%s pins what the repository tests with', (name) => {
    const { devDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const { dependencies, devDependencies: own } = manifestOf(name);
    for (const [dependency, version] of Object.entries({ ...dependencies, ...own })) {
      const expected = dependency === 'answer-guard' ? 'file:../..' : devDependencies[dependency];
      expect({ dependency, version }).toEqual({ dependency, version: expected });
    }
  });

  it.each(EXAMPLES)('%s is explained in 25 lines', (name) => {
    const readme = readmeOf(name);
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
    expect(readme).toContain('npm install && npm start');
    expect(readFileSync(join(packageRoot, 'examples/README.md'), 'utf8')).toContain(`(${name}/)`);
    for (const [, target = ''] of readme.matchAll(/\]\(([^)#]+)/g))
      expect({ target, exists: existsSync(join(packageRoot, 'examples', name, target)) }).toEqual({
        target,
        exists: true,
      });
  });
});

describeWithModel('a backend of the examples', () => {
  describe.each(BACKENDS)('%s', (name) => {
    let example: RunningExample | undefined;
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      example = await startExample(name, { env: { PORT: String(port) } });
    });
    afterAll(() => example?.stop());

    /** Sends what the README's curl sends, with the question replaced where another is to be asked. */
    async function ask(question?: string): Promise<{ header: string | null; text: string; body: string }> {
      const [, path = '', sent = ''] =
        /^curl -s\w* localhost:3000(\S+) .*-d '(.*)'$/m.exec(readmeOf(name).replaceAll(/\\\n\s*/g, '')) ?? [];
      const asked = 'What does a ticket cost?';
      expect(sent).toContain(asked);
      const response = await fetch(`http://localhost:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: question === undefined ? sent : sent.replace(asked, question),
      });
      const body = await response.text();
      expect({ ok: response.ok, body }).toMatchObject({ ok: true });
      return { header: response.headers.get('answer-guard'), text: textOf(body), body };
    }

    it('lets a right answer through', async () => {
      const { header, text } = await ask('Is the museum open on Mondays?');
      expect(header).toMatch(
        name === 'ai-sdk' ? /^gate\b/ : /^pass;support=(?:0\.[5-9]|1\.0).*;claims=1;cited=1;/,
      );
      expect(text).toBe(RIGHT);
    });

    it('removes what is invented, as its README shows', async () => {
      const { header, text, body } = await ask();
      expect(header).toMatch(name === 'ai-sdk' ? /^gate\b/ : /^rewrite;.*;claims=2;cited=1;/);
      expect(text.trim()).toBe(GROUNDED);
      expect(body).not.toMatch(INVENTED);
      expect(readmeOf(name)).toContain(header?.split(';')[0]);
      expect(readmeOf(name)).toContain(GROUNDED);
    });
  });
});

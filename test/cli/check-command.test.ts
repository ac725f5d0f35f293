import { runCli } from '../../src/cli/run-cli.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { complete, scriptedChecker, type Script } from '../service/scripted-checker.js';
import { fakeIo, type FakeIoOptions } from './fake-io.js';

const FACT = 'The lighthouse was built in 1874 by Anna Berg.';
const files = {
  'facts.md': FACT,
  'facts.json': JSON.stringify([{ factText: FACT }, 'It is 42 metres tall.']),
  'answer.txt': 'The lighthouse was built in 1874.\n',
  'request.json': JSON.stringify({
    answerCandidate: 'The lighthouse was built in 1874.',
    facts: [{ factText: FACT }],
  }),
};

async function check(args: string[], options: FakeIoOptions = {}, script?: Script) {
  const fake = fakeIo({ files: { ...files, ...options.files }, ...options });
  const checker = scriptedChecker(script);
  const io = script === undefined ? fake : { ...fake, buildChecker: () => checker };
  const exit = await runCli(['check', ...args], io);
  return { exit, out: fake.out(), err: fake.err(), checker };
}

/** The model takes most of a second to start: how input is given is tested without it. */
const WITHOUT_MODEL = { ANSWER_GUARD_ENGINE_THREADS: '0' };
const BY_THE_MODEL = ['a grounded answer', 'a wrong number'];

describe('answer-guard check, with the embedded engine', () => {
  test.each<[string, string[], string | undefined, number, RegExp]>([
    [
      'a grounded answer',
      ['--answer', 'The lighthouse was built in 1874.', '--facts', 'facts.md'],
      undefined,
      0,
      /^grounded +[01]\.\d\d +The lighthouse was built in 1874\.\n +\+ facts\.md: The lighthouse was built/,
    ],
    [
      'a wrong number',
      ['--answer', 'The lighthouse was built in 1921.', '--facts', 'facts.md'],
      undefined,
      1,
      /^(?:ungrounded|contradicted) [^]*0 of 1 claim grounded/,
    ],
    ['a file', ['--answer', '@answer.txt', '--facts', 'facts.md'], undefined, 0, /1 of 1 claim grounded/],
    [
      'several files of facts',
      ['-a', '@answer.txt', '-f', 'facts.json', '-f', 'facts.md'],
      undefined,
      0,
      /facts\.(?:json\[0\]|md)/,
    ],
    ['piped input', ['--facts', 'facts.md'], 'The lighthouse was built in 1874.\n', 0, /1 of 1/],
    [
      '- as the answer',
      ['--answer', '-', '--facts', 'facts.md'],
      'The lighthouse was built in 1874.',
      0,
      /1 of 1/,
    ],
    [
      'JSON, text by text',
      [
        '--explain',
        '--answer',
        JSON.stringify({ say: 'The lighthouse was built in 1874.', note: 'Carl Ruud burnt it down.' }),
        '--facts',
        'facts.md',
      ],
      undefined,
      1,
      /The lighthouse was built in 1874\.\n[^]*Carl Ruud burnt it down\.\n[^]*1 of 2 claims grounded/,
    ],
    ['a request file', ['request.json'], undefined, 0, /\+ facts\[0\]: /],
    ['a piped request', ['-'], files['request.json'], 0, /1 of 1/],
    [
      'chit-chat',
      ['--answer', 'Hello! How can I help?', '--facts', 'facts.md'],
      undefined,
      0,
      /nothing to check/,
    ],
  ])('%s', async (kind, args, stdin, exit, report) => {
    const run = await check(args, {
      ...(stdin !== undefined && { stdin }),
      ...(!BY_THE_MODEL.includes(kind) && { env: WITHOUT_MODEL }),
    });
    expect([run.exit, run.err]).toEqual([exit, '']);
    expect(run.out).toMatch(report);
  });

  test('--json prints the response of the contract', async () => {
    const { out } = await check(['--json', 'request.json']);
    const response: unknown = JSON.parse(out);
    expect(response).toMatchObject({
      supportScore: expect.any(Number),
      citedChunks: [{ source: '0' }],
      claims: [
        {
          startPos: 0,
          endPos: 33,
          groundingCheckRequired: true,
          citationIndices: [0],
          score: expect.any(Number),
        },
      ],
      contradictionScore: expect.any(Number),
    });
  });
});

describe('answer-guard check --explain', () => {
  const wrong = [
    '--answer',
    'The lighthouse was built in 1921 by Anna Berg.',
    '--facts',
    'facts.md',
    '--explain',
  ];

  test('says in three lines why, what decided first', async () => {
    const { exit, out } = await check([...wrong, '--threshold', '0.7']);
    expect(exit).toBe(1);
    const [claim, ...lines] = (out.split('\n\n', 1)[0] ?? '')
      .split('\n')
      .filter((line) => !/^ {14}[+-]/.test(line));
    expect(claim).toMatch(/^(?:ungrounded|contradicted) /);
    expect(lines).toEqual([
      expect.stringMatching(
        /^ {16}(?:supported 0\.\d\d, under 0\.70|contradicted 0\.\d\d, at or over 0\.\d\d); (?:\w+ 0\.\d\d(?:, )?)+$/,
      ),
      expect.stringMatching(/^ {16}read .*1874.*: (?:by no model|\w+ [01]\.\d\d)/),
      expect.stringMatching(/^ {16}exact: .*numbersMissing 1\.00/),
    ]);
  });

  test('says nothing of what asserts nothing', async () => {
    const { out } = await check(['--answer', 'Hello!', '--facts', 'facts.md', '--explain'], {
      env: WITHOUT_MODEL,
    });
    expect(out).not.toContain('exact');
  });

  test('as JSON, beside the response', async () => {
    const { out } = await check([...wrong, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      response: { supportScore: expect.any(Number) },
      assessment: {
        claims: [
          { start: 0, findings: expect.arrayContaining([expect.objectContaining({ rule: 'score' })]) },
        ],
      },
    });
  });
});

describe('answer-guard check, scripted', () => {
  const script: Script = (request) => complete(request);

  test('asks for scores and contradictions unless the request says otherwise', async () => {
    const { checker } = await check(['request.json', '--threshold', '0.75', '--prompt', 'When?'], {}, script);
    expect(checker.received).toMatchObject([
      {
        prompt: 'When?',
        groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true, citationThreshold: 0.75 },
      },
    ]);
    const request = JSON.stringify({
      ...(JSON.parse(files['request.json']) as object),
      groundingSpec: { enable_anti_citations: 'false' },
    });
    const other = await check(['r.json'], { files: { 'r.json': request } }, script);
    expect(other.checker.received[0]?.groundingSpec?.enableAntiCitations).toBe(false);
  });

  test('a file in the place of the answer is warned of', async () => {
    const { checker, err } = await check(['--answer', 'answer.txt', '--facts', 'facts.md'], {}, script);
    expect(checker.received[0]?.answerCandidate).toBe('answer.txt');
    expect(err).toBe(
      'warning: --answer answer.txt is judged as a text; --answer @answer.txt reads the file\n',
    );
  });

  test('@@ begins a text with one @', async () => {
    const { checker } = await check(['--answer', '@@home is a song.', '--facts', 'facts.md'], {}, script);
    expect(checker.received[0]?.answerCandidate).toBe('@home is a song.');
  });

  test('the checker is closed when it is done', async () => {
    expect((await check(['request.json'], {}, script)).checker.isClosed()).toBe(true);
  });

  test('a check that judged nothing is a failure', async () => {
    const failed: Script = () => ({
      kind: 'failed',
      cause: 'unavailable',
      checker: 'scripted',
      cache: 'off',
      elapsedMs: 1,
      error: new Error('a secret'),
    });
    const run = await check(['request.json'], {}, failed);
    expect([run.exit, run.out, run.err]).toEqual([
      3,
      '',
      'AG_CHECK_INCOMPLETE: nothing was judged, cause unavailable (see answer-guard/docs/operating.md#the-header)\n',
    ]);
  });

  test('a partial check is reported, and is a failure', async () => {
    const partial: Script = (request) =>
      ({ ...complete(request), kind: 'partial', cause: 'timeout', coverage: 0.5, unjudged: [0] }) as Verdict;
    const run = await check(['request.json'], {}, partial);
    expect(run.exit).toBe(3);
    expect(run.out).toMatch(/^not judged /);
    expect(run.err).toBe(
      'AG_CHECK_INCOMPLETE: only 50 % was judged (raise --timeout; see answer-guard/docs/operating.md#the-header)\n',
    );
  });

  test.each<[string, string[], string, RegExp]>([
    ['no facts', ['--answer', 'A.'], 'AG_USAGE_INVALID', /no facts: give --facts FILE/],
    ['no answer', ['--facts', 'facts.md'], 'AG_USAGE_INVALID', /no answer: give --answer/],
    ['an answer beside a request', ['request.json', '--answer', 'A.'], 'AG_USAGE_INVALID', /go without one/],
    ['the standard input twice', ['--answer', '-', '--facts', '-'], 'AG_USAGE_INVALID', /read once/],
    [
      'a threshold out of range',
      ['request.json', '--threshold', '1.5'],
      'AG_USAGE_INVALID',
      /--threshold: "1.5" is not a number in \[0, 1\]/,
    ],
    [
      'an unknown option',
      ['request.json', '--explian'],
      'AG_USAGE_INVALID',
      /unknown option '--explian'; did you mean --explain\? \(see --help\)/,
    ],
    ['an option without its value', ['request.json', '--threshold'], 'AG_USAGE_INVALID', /argument missing/],
    [
      'a file that is not there',
      ['--answer', '@no.txt', '--facts', 'facts.md'],
      'AG_INPUT_UNREADABLE',
      /no.txt cannot be read: ENOENT, there is no such file or folder \(looked for .*no\.txt; see /,
    ],
    [
      'a request that is no JSON',
      ['facts.md'],
      'AG_REQUEST_INVALID',
      /facts.md breaks the contract:\n {2}The request is not JSON/,
    ],
    [
      'a request with mistakes',
      ['bad.json'],
      'AG_REQUEST_INVALID',
      /bad.json breaks the contract:\n {2}x: is not a field[^]*\n {2}answerCandidate: must be set[^]*\n {2}facts: must hold/,
    ],
    ['a request for a data store', ['source.json'], 'AG_INPUT_UNREADABLE', /names a data store/],
    [
      'an empty answer',
      ['--answer', '', '--facts', 'facts.md'],
      'AG_REQUEST_INVALID',
      /the answer breaks the contract:\n {2}--answer: is empty; must hold the text to check\n\(check a longer/,
    ],
    [
      'an answer that is too long',
      ['--answer', 'word '.repeat(5000), '--facts', 'facts.md'],
      'AG_REQUEST_INVALID',
      /--answer: has more than 4096 tokens[^]*check a longer answer in parts/,
    ],
    [
      'a request with too many facts, and where they may be as many',
      ['many.json'],
      'AG_REQUEST_INVALID',
      /facts: has 201 entries; at most 200[^]*--facts take[^]*any number of facts/,
    ],
    [
      'a configuration that is not there',
      ['request.json', '--config', 'no.yaml'],
      'AG_CONFIG_NOT_FOUND',
      /no.yaml/,
    ],
  ])('%s', async (_kind, args, code, message) => {
    const source = {
      answerCandidate: 'A.',
      groundingSource: { searchSource: 'projects/p/locations/l/collections/c/engines/e/servingConfigs/s' },
    };
    const run = await check(
      args,
      {
        files: {
          ...files,
          'bad.json': '{"x":1}',
          'source.json': JSON.stringify(source),
          'many.json': JSON.stringify({ answerCandidate: 'A.', facts: Array(201).fill({ factText: 'B.' }) }),
        },
      },
      script,
    );
    expect([run.exit, run.out]).toEqual([2, '']);
    expect(run.err).toMatch(new RegExp(`^${code}: `));
    expect(run.err).toMatch(message);
    expect(run.checker.received).toEqual([]);
  });

  test('a checker that there is not is named by its variable', async () => {
    const run = await check(['request.json'], { env: { ANSWER_GUARD_CHECKER: 'googel' } });
    expect(run.exit).toBe(2);
    expect(run.err).toContain('ANSWER_GUARD_CHECKER');
    expect(run.err).toContain('googel');
  });
});

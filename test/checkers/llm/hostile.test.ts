import { llm } from '../../../src/checkers/llm/llm.js';
import { judgeTask } from '../../../src/checkers/judge-task.js';
import { claimsStyle } from '../../../src/checkers/llm/claims-style.js';
import { templateStyle } from '../../../src/checkers/llm/template-style.js';
import { yesNoStyle } from '../../../src/checkers/llm/yes-no-style.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import { within } from '../scripted-checker.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { completion, fetchOf, judgedVerdicts, readPrompt, type CallBody } from './judge-server.js';

const FACT = 'The harbour has four cranes.';
const WRONG = 'The harbour has nineteen cranes.';

/** What starts a control token of a chat template, as it must not stand in a prompt. */
const CONTROL =
  /<[|｜]|<\/?s>|<(?:start|end)_of_turn>|\[\/?(?:INST|SYSTEM_PROMPT)\]|\[\||\[e~\[|\]~!?b|<\/?SYS>|<0x0A>|<\/?tool_call>/;

/** Characters that show nothing, but for those that scripts and emojis need. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const NEEDED = ['\n', '\t', '\u200c', '\u200d', '\ufe0f'];
const hasHidden = (text: string) => (text.match(HIDDEN) ?? []).some((one) => !NEEDED.includes(one));

const places: readonly (readonly [string, (hostile: string) => CheckGroundingRequest])[] = [
  ['a fact', (hostile) => ({ answerCandidate: WRONG, facts: [{ factText: FACT }, { factText: hostile }] })],
  [
    'an attribute of a fact',
    (hostile) => ({ answerCandidate: WRONG, facts: [{ factText: FACT, attributes: { title: hostile } }] }),
  ],
  [
    'the name of an attribute',
    (hostile) => ({ answerCandidate: WRONG, facts: [{ factText: FACT, attributes: { [hostile]: 'x' } }] }),
  ],
  ['the answer', (hostile) => ({ answerCandidate: `${WRONG} ${hostile}`, facts: [{ factText: FACT }] })],
  ['the question', (hostile) => ({ answerCandidate: WRONG, facts: [{ factText: FACT }], prompt: hostile })],
];

describe.each(places)('a hostile text in %s', (_place, requestWith) => {
  test.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text), text]))('%s', async (_name, hostile) => {
    const request = requestWith(hostile);
    const seen: CallBody[] = [];
    const checker = llm(
      { model: 'judge-1' },
      {
        fetch: fetchOf((body) => {
          seen.push(body);
          return completion(judgedVerdicts(body));
        }),
      },
    );
    const verdict = await checker.check(request, within(60_000));
    await checker.close();
    if (verdict.kind !== 'complete') throw new Error(verdict.kind);
    // What the judge found of the wrong sentence stands, whatever the text says of it.
    const [claim] = verdict.response.claims;
    expect(claim).toMatchObject({ groundingCheckRequired: true, citationIndices: [] });

    // The reader of the prompt gets back the very texts, each in its own place.
    const prompt = readPrompt(seen[0]!);
    const utf8 = (text: string) => Buffer.from(text).toString();
    expect(prompt.facts.map(utf8)).toEqual(request.facts.map(({ factText }) => utf8(factText)));
    expect(prompt.question === undefined ? undefined : utf8(prompt.question)).toBe(
      request.prompt === undefined ? undefined : utf8(request.prompt),
    );
    expect(prompt.sentences[0]).toEqual({ number: 1, text: expect.stringMatching(`^${WRONG}`) });
    expect(seen[0]!.messages.at(-1)!.content).not.toMatch(CONTROL);
    expect(hasHidden(seen[0]!.messages.at(-1)!.content)).toBe(false);
  });
});

test.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text), text]))(
  'in the other styles, %s changes no prompt beyond its own place',
  (_name, hostile) => {
    const task = judgeTask({ answerCandidate: WRONG, facts: [{ factText: FACT }, { factText: hostile }] });
    const template = templateStyle({ user: 'F: {{facts}}\nQ: {{question}}\nS: {{sentence}}' });
    const [own] = template.callsFor(task);
    const lines = own!.messages[0]!.content.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe(`S: ${JSON.stringify(WRONG)}`);
    expect(own!.messages[0]!.content).not.toMatch(CONTROL);

    const [short] = yesNoStyle.callsFor(task);
    expect(short!.messages[0]!.content).not.toMatch(CONTROL);
    const document = short!.messages[0]!.content;
    expect(document.endsWith(`\nClaim: ${WRONG}`)).toBe(true);
    expect(document.split('\n').filter((line) => /^\s*(?:claim|document)\s*:/i.test(line))).toHaveLength(2);
    expect(hasHidden(document)).toBe(false);
  },
);

test('the same request makes the same prompt, byte for byte', () => {
  const facts = [
    { factText: FACT, attributes: { uri: 'https://example.org', title: 'Harbours' } },
    { factText: 'It lies in the north.' },
  ];
  const swapped = [
    { factText: FACT, attributes: { title: 'Harbours', uri: 'https://example.org' } },
    facts[1]!,
  ];
  const request = { answerCandidate: WRONG, prompt: 'How many?', facts };
  const [first, second] = [request, { ...request, facts: swapped }].map((one) =>
    JSON.stringify(claimsStyle.callsFor(judgeTask(one))),
  );
  expect(second).toBe(first);
});

test('prompts of one conversation start alike: instructions and facts come before what changes', () => {
  const facts = [{ factText: FACT }];
  const [a, b] = ['The harbour has four cranes.', 'It has a pier.'].map(
    (answerCandidate) =>
      claimsStyle.callsFor(judgeTask({ answerCandidate, facts, prompt: answerCandidate }))[0]!,
  );
  expect(a!.messages[0]).toEqual(b!.messages[0]);
  const [head, other] = [a, b].map((call) => call!.messages[1]!.content.split('\nQUESTION\n')[0]);
  expect(head).toBe(other);
  expect(head).toContain(JSON.stringify(FACT));
});

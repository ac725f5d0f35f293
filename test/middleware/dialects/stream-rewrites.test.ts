import fc from 'fast-check';
import { framings } from '../../../middleware/streaming/framing/framings.js';
import { framesOf, headOf, readAll } from '../streaming/stream-dialect-contract.js';
import { rewriteStream } from './naive-gate.js';
import { ANSWER, STREAMS, streamOf } from './stream-samples.js';

const drop = (answer: string): string => answer.replace(' It was founded in 1975.', '');
const CASES = STREAMS.flatMap(([dialect, samples]) =>
  samples.map((each) => [each.name, dialect, each] as const),
);

/** The parsed frames of a body. */
const eventsOf = (framing: 'sse' | 'ndjson' | 'json-array', body: string) =>
  framesOf(framing, body)
    .filter(({ kind }) => kind === 'data')
    .flatMap(({ json }) => (json === undefined ? [] : [json as Record<string, never>]));

describe.each(CASES)('the stream %s', (name, dialect, each) => {
  const gate = { dialect: streamOf(dialect), framing: each.framing, head: headOf(each) };
  const answersOf = (body: string) =>
    readAll(
      gate.dialect,
      gate.head,
      framesOf(each.framing, body).filter(({ kind }) => kind === 'data'),
    ).answers;

  it('leaves byte for byte when nothing changes, wherever its chunks end', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(each.body.length)), (cuts) => {
        const parser = framings[each.framing].parser();
        const writer = framings[each.framing].writer();
        const places = [0, ...cuts.sort((a, b) => a - b), each.body.length];
        const chunks = places.slice(1).map((end, i) => each.body.slice(places[i], end));
        const frames = [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
        expect(frames.map((frame) => writer.keep(frame)).join('')).toBe(each.body);
      }),
      { numRuns: 30 },
    );
    expect(rewriteStream(each.body, { ...gate, change: (answer) => answer })).toBe(each.body);
  });

  it('loses a sentence, and all that repeats it', () => {
    const body = rewriteStream(each.body, { ...gate, change: drop });
    expect(answersOf(body)).toEqual(each.answers.map(drop));
    expect(body).not.toMatch(/founded|1975/);
  });

  it('takes marks in', () => {
    const mark = (answer: string) => answer.replace('1975.', '1975. [unverified]');
    expect(answersOf(rewriteStream(each.body, { ...gate, change: mark }))).toEqual(each.answers.map(mark));
  });

  it('ends with a message and a report', () => {
    const report = { action: 'block' };
    const body = rewriteStream(each.body, { ...gate, change: () => '', message: 'Sorry.', report });
    expect(answersOf(body)).toEqual(['Sorry.']);
    expect(body).not.toMatch(/founded|1975|closes/);
    const canSay =
      dialect.report !== 'impossible' &&
      // Clients of the protocol refuse messages that answer no request of theirs.
      dialect.name !== 'mcp' &&
      name !== 'hand-made-strings' &&
      name !== 'hand-made-bare';
    expect(body.includes('"action":"block"')).toBe(canSay);
  });
});

describe('what names a text by its place', () => {
  const changed = (name: string) => {
    const [, dialect, each] = CASES.find(([known]) => known === name)!;
    const gate = { dialect: streamOf(dialect), framing: each.framing, head: headOf(each) };
    return rewriteStream(each.body, { ...gate, change: drop });
  };

  it('moves in OpenAI Responses, or goes', () => {
    const events = eventsOf('sse', changed('openai-responses-stream')) as unknown as {
      type: string;
      annotation?: object;
      response?: { output: { content?: { text: string; annotations: object[] }[] }[] };
    }[];
    expect(events.flatMap(({ annotation }) => annotation ?? [])).toMatchObject([
      { start_index: 24, end_index: 41 },
    ]);
    const [content] = events.at(-1)!.response!.output[1]!.content!;
    expect(content).toMatchObject({ text: drop(ANSWER), annotations: [{ start_index: 24, end_index: 41 }] });
  });

  it('moves in OpenAI chat completions, or goes', () => {
    const events = eventsOf('sse', changed('openai-chat-stream with citations')) as unknown as {
      choices: { delta: { annotations?: object[] } }[];
    }[];
    const annotations = events.flatMap(({ choices }) => choices[0]?.delta.annotations ?? []);
    expect(annotations).toMatchObject([{ url_citation: { start_index: 24, end_index: 41 } }]);
  });

  it('moves in Gemini, or goes', () => {
    const events = eventsOf('json-array', changed('gemini-stream-array')) as unknown as {
      candidates: { groundingMetadata: { groundingSupports: object[] } }[];
    }[];
    const supports = events.at(-1)!.candidates[0]!.groundingMetadata.groundingSupports;
    expect(supports).toMatchObject([
      { segment: { endIndex: 23, text: 'The park opens at nine.' } },
      { segment: { startIndex: 24, endIndex: 42, text: 'It closes at dusk.' } },
    ]);
  });

  it('moves in Cohere, or goes', () => {
    const events = eventsOf('sse', changed('cohere-chat-stream')) as unknown as {
      type: string;
      delta: { message: { citations: object } };
    }[];
    const citations = events
      .filter(({ type }) => type === 'citation-start')
      .map(({ delta }) => delta.message.citations);
    expect(citations).toMatchObject([
      { start: 18, end: 22, text: 'nine' },
      { start: 37, end: 41, text: 'dusk' },
    ]);
  });

  it('goes from Ollama: the tokens of the conversation', () => {
    const last = eventsOf('ndjson', changed('ollama-generate-stream')).at(-1)!;
    expect(last).not.toHaveProperty('context');
    expect(last).toMatchObject({ done: true, done_reason: 'stop', eval_count: 282 });
  });
});

describe('a blocked stream ends as its clients expect', () => {
  it.each([
    ['openai-chat-stream', '"finish_reason":"content_filter"'],
    ['openai-responses-stream', '"incomplete_details":{"reason":"content_filter"}'],
    ['openai-responses-stream', 'event: response.incomplete\n'],
    ['anthropic-messages-stream', '"stop_reason":"refusal"'],
    ['gemini-stream-sse', '"finishReason": "SAFETY"'],
    ['cohere-chat-stream', '"finish_reason":"ERROR"'],
    ['ollama-chat-stream', '"done_reason":"content_filter"'],
    ['ai-sdk-ui-stream', '"finishReason":"content-filter"'],
    ['ai-sdk-data-stream', 'd:{"finishReason":"content-filter"'],
  ])('%s: %s', (name, expected) => {
    const [, dialect, each] = CASES.find(([known]) => known === name)!;
    const gate = { dialect: streamOf(dialect), framing: each.framing, head: headOf(each) };
    expect(rewriteStream(each.body, { ...gate, change: () => '', message: 'Sorry.' })).toContain(expected);
  });
});

import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER, type Dialect } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { replaceParts, type JsonAnswer, type TextPart, type TextSpan } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
  TextRepeat,
  TextStretch,
} from './stream-dialect.js';
import { withFactsOfApp } from './plain-json-stream.js';

/** The places in `content.parts` that hold the answer's text: no thoughts, no calls. */
function partsOf(candidate: JsonEntry['value'], at: JsonPath): readonly TextPart[] {
  const parts: TextPart[] = [];
  let isApart = false;
  for (const { index, value } of entriesOf(memberOf(candidate['content'], 'parts'))) {
    const text = stringOf(value, 'text');
    if (text === undefined || value['thought'] === true) {
      isApart ||= value['thought'] !== true;
      continue;
    }
    const entry = [...at, 'content', 'parts', index];
    parts.push({ path: [...entry, 'text'], text, entry, isApart });
    isApart = false;
  }
  return parts;
}

/** `groundingSupports` name segments of the text by bytes, from the start of a part, and repeat them. */
function spansOf(
  candidate: JsonEntry['value'],
  at: JsonPath,
  partAt: (partIndex: unknown) => number,
): readonly TextSpan[] {
  return entriesOf(memberOf(candidate['groundingMetadata'], 'groundingSupports')).flatMap(
    ({ index, value }) => {
      const segment = value['segment'];
      const start = memberOf(segment, 'startIndex') ?? 0;
      const end = memberOf(segment, 'endIndex');
      const inPart = memberOf(segment, 'partIndex') ?? 0;
      if (typeof start !== 'number' || typeof end !== 'number') return [];
      const entry = [...at, 'groundingMetadata', 'groundingSupports', index];
      const part = partAt(inPart);
      return [
        {
          entry,
          part,
          start,
          end,
          unit: 'utf8' as const,
          startPath: [...entry, 'segment', 'startIndex'],
          endPath: [...entry, 'segment', 'endIndex'],
        },
      ];
    },
  );
}

/** Passages of the app's own search that Vertex AI retrieved, and what code printed. Web results are links alone. */
export function factsOfCandidate(candidate: JsonEntry['value']): readonly GroundingFact[] {
  const chunks = entriesOf(memberOf(candidate['groundingMetadata'], 'groundingChunks'));
  return [
    ...chunks.flatMap(({ value }) => [...toFacts(value['retrievedContext']), ...toFacts(value['maps'])]),
    ...entriesOf(memberOf(candidate['content'], 'parts')).flatMap(({ value }) =>
      toFacts(memberOf(value['codeExecutionResult'], 'output')),
    ),
  ];
}

function find(json: unknown): JsonReading | undefined {
  const candidates = entriesOf(memberOf(json, 'candidates'));
  if (candidates.length === 0) return undefined;
  const answers = candidates.flatMap(({ index, value }): JsonAnswer[] => {
    const at = ['candidates', index];
    const parts = partsOf(value, at);
    if (parts.length === 0) return [];
    const probabilities = ['logprobsResult', 'avgLogprobs'].filter((name) => Object.hasOwn(value, name));
    return [
      {
        parts,
        spans: spansOf(value, at, (inPart) => parts.findIndex(({ path }) => path.at(-2) === inPart)),
        // The tokens spell out the text; cited runs of it are named by offsets in a text that is no more.
        stale: [...probabilities, 'citationMetadata'].map((name) => ({
          path: [...at, name],
          value: undefined,
        })),
        ended: [{ path: [...at, 'finishReason'], value: 'SAFETY' }],
      },
    ];
  });
  return { answers, facts: candidates.flatMap(({ value }) => factsOfCandidate(value)) };
}

/** Index of a candidate's answer: what it says itself, or its place. */
function choiceOf({ index, value }: JsonEntry): number {
  const own = value['index'];
  return typeof own === 'number' && Number.isInteger(own) && own >= 0 && own < 128 ? own : index;
}

class ChunkReader implements StreamReader {
  /** What was said in each candidate, for the segments that name it by offsets. */
  private readonly said: string[] = [];
  private readonly saidAt = new WeakMap<Frame, ReadonlyMap<number, string>>();
  /** What the guard's own chunks say of themselves. */
  private identity: Readonly<Record<string, unknown>> = {};

  read(frame: Frame): FrameReading {
    const { json } = frame;
    const candidates = entriesOf(memberOf(json, 'candidates'));
    const { modelVersion, responseId } = isObject(json) ? json : {};
    this.identity = {
      ...this.identity,
      ...(modelVersion !== undefined && { modelVersion }),
      ...(responseId !== undefined && { responseId }),
    };
    const texts: TextStretch[] = [];
    const repeats: TextRepeat[] = [];
    const breaks: number[] = [];
    for (const candidate of candidates) {
      const choice = choiceOf(candidate);
      const parts = partsOf(candidate.value, []);
      for (const { text } of parts) if (text !== '') texts.push({ choice, text });
      const text = (this.said[choice] ?? '') + parts.map((part) => part.text).join('');
      this.said[choice] = text;
      if (supportsOf(candidate).length > 0 && text !== '') repeats.push({ choice, text });
      const calls = entriesOf(memberOf(candidate.value['content'], 'parts'));
      if (parts.length === 0 && calls.some(({ value }) => value['thought'] !== true)) breaks.push(choice);
    }
    if (repeats.length > 0)
      this.saidAt.set(frame, new Map(repeats.map(({ choice, text }) => [choice, text])));
    const ended = candidates.filter(({ value }) => typeof value['finishReason'] === 'string');
    return {
      texts,
      repeats,
      breaks,
      ends: ended.map(choiceOf),
      ...(candidates.length > 0 && { choices: candidates.map(choiceOf) }),
      facts: candidates.flatMap(({ value }) => factsOfCandidate(value)),
    };
  }

  write(frame: Frame, change: FrameChange): Payload | undefined {
    const { texts, repeats, isFirst, isLast, blocked } = change;
    const edits: JsonEdit[] = [];
    let text = 0;
    let repeat = 0;
    let isEmpty = true;
    for (const candidate of entriesOf(memberOf(frame.json, 'candidates'))) {
      const { index, value } = candidate;
      const at = ['candidates', index];
      for (const part of partsOf(value, at)) {
        if (part.text === '') continue;
        const written = texts[text++] ?? '';
        if (written !== '') isEmpty = false;
        if (written !== part.text) edits.push({ path: part.path, value: written }, ...withoutTokens(at));
      }
      const segments = supportsOf(candidate);
      const sent =
        segments.length > 0 && this.saidAt.get(frame)?.has(choiceOf(candidate))
          ? repeats[repeat++]
          : undefined;
      for (const { index: other, goesFirst } of otherParts(candidate)) {
        if (goesFirst ? isFirst : isLast) isEmpty = false;
        else edits.push({ path: [...at, 'content', 'parts', other], value: undefined });
      }
      if (!isLast) edits.push(...OF_THE_END.map((name) => ({ path: [...at, name], value: undefined })));
      else if (OF_THE_END.some((name) => Object.hasOwn(value, name))) isEmpty = false;
      if (isLast && sent !== undefined) edits.push(...this.segmentEdits(frame, candidate, at, sent));
      if (isLast && blocked.includes(choiceOf(candidate)) && typeof value['finishReason'] === 'string')
        edits.push({ path: [...at, 'finishReason'], value: 'SAFETY' });
    }
    // A chunk of usage alone would be no answer to the clients that validate chunks.
    return isEmpty ? undefined : editedFrame(frame, edits);
  }

  /** In a stream, segments count bytes from the start of all the text. */
  private segmentEdits(frame: Frame, candidate: JsonEntry, at: JsonPath, sent: string): readonly JsonEdit[] {
    const text = this.saidAt.get(frame)?.get(choiceOf(candidate)) ?? '';
    const spans = spansOf(candidate.value, at, () => 0);
    const answer = { parts: [{ path: [], text }], spans };
    return replaceParts(answer, [sent]).filter(({ path }) => path.length > 0);
  }

  say(choice: number, text: string): readonly Payload[] {
    return [this.chunk([{ content: { parts: [{ text }], role: 'model' }, index: choice }])];
  }

  report(report: unknown): readonly Payload[] {
    // Clients validate each chunk, and add its text to what they have: an empty part is a chunk like any other.
    const candidate = { content: { parts: [{ text: '' }], role: 'model' }, index: 0 };
    return [this.chunk([candidate], { [REPORT_MEMBER]: report })];
  }

  end({ blocked, report }: StreamEnding): readonly Payload[] {
    if (blocked.length === 0) return report === undefined ? [] : this.report(report);
    const candidates = blocked.map((index) => ({
      content: { parts: [{ text: '' }], role: 'model' },
      finishReason: 'SAFETY',
      index,
    }));
    return [this.chunk(candidates, report === undefined ? {} : { [REPORT_MEMBER]: report })];
  }

  private chunk(candidates: readonly object[], more: object = {}): Payload {
    return { data: JSON.stringify({ candidates, ...this.identity, ...more }) };
  }
}

/** Members of a candidate that belong to the end of what it says. */
const OF_THE_END = [
  'finishReason',
  'finishMessage',
  'groundingMetadata',
  'citationMetadata',
  'safetyRatings',
] as const;

/** The tokens spell out the text; cited runs of it are named by offsets. */
const withoutTokens = (at: JsonPath): readonly JsonEdit[] =>
  ['logprobsResult', 'avgLogprobs', 'citationMetadata'].map((name) => ({
    path: [...at, name],
    value: undefined,
  }));

const supportsOf = ({ value }: JsonEntry): readonly JsonEntry[] =>
  entriesOf(memberOf(value['groundingMetadata'], 'groundingSupports'));

/** Parts that are none of the answer (thoughts, calls), and whether they stand before its text. */
function otherParts({
  value,
}: JsonEntry): readonly { readonly index: number; readonly goesFirst: boolean }[] {
  const parts = entriesOf(memberOf(value['content'], 'parts'));
  const isText = ({ value: part }: JsonEntry): boolean =>
    stringOf(part, 'text') !== undefined && part['thought'] !== true;
  const firstText = parts.find(isText)?.index ?? Infinity;
  return parts.filter((part) => !isText(part)).map(({ index }) => ({ index, goesFirst: index < firstText }));
}

const stream: StreamDialect = {
  framings: ['sse', 'json-array', 'ndjson'],
  endsItself: true,
  recognises: ({ json }) => {
    if (memberOf(json, 'promptFeedback') !== undefined) return true;
    const candidates = memberOf(json, 'candidates');
    return Array.isArray(candidates) && entriesOf(candidates).some(({ value }) => isObject(value['content']));
  },
  open: () => new ChunkReader(),
};

/**
 * A GenerateContentResponse of the Gemini API and Vertex AI (`candidates`), whole or streamed; each candidate is judged
 * apart. Passages that it retrieved are facts. A blocked candidate finishes by reason of `SAFETY`.
 */
export const gemini: Dialect = {
  ...jsonDialect({ name: 'gemini', report: 'possible', find }),
  stream: withFactsOfApp(stream),
};

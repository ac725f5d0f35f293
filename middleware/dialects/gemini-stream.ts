import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
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
import { factsOfCandidate, partsOf, spansOf } from './gemini-candidate.js';
import { movedSpans, AccumulatedTexts } from './accumulated-texts.js';

/** Index of a candidate's answer: what it says itself, or its place. */
function choiceOf({ index, value }: JsonEntry): number {
  const own = value['index'];
  return typeof own === 'number' && Number.isInteger(own) && own >= 0 && own < 128 ? own : index;
}

class ChunkReader implements StreamReader {
  /** Segments name what was said in each candidate by offsets. */
  private readonly accumulated = new AccumulatedTexts();
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
      for (const { text } of parts) if (text !== '') texts.push(this.accumulated.add({ choice, text }));
      const repeat =
        supportsOf(candidate).length > 0 ? this.accumulated.repeatIn(frame, { choice }) : undefined;
      if (repeat !== undefined) repeats.push(repeat);
      const calls = entriesOf(memberOf(candidate.value['content'], 'parts'));
      if (parts.length === 0 && calls.some(({ value }) => value['thought'] !== true)) breaks.push(choice);
    }
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
      const soFar = this.accumulated.repeatedIn(frame, { choice: choiceOf(candidate) });
      const sent = soFar === undefined ? undefined : repeats[repeat++];
      for (const { index: other, goesFirst } of otherParts(candidate)) {
        if (goesFirst ? isFirst : isLast) isEmpty = false;
        else edits.push({ path: [...at, 'content', 'parts', other], value: undefined });
      }
      if (!isLast) edits.push(...OF_THE_END.map((name) => ({ path: [...at, name], value: undefined })));
      else if (OF_THE_END.some((name) => Object.hasOwn(value, name))) isEmpty = false;
      // In a stream, segments count bytes from the start of all the text.
      if (isLast && soFar !== undefined && sent !== undefined)
        edits.push(
          ...movedSpans(
            soFar,
            spansOf(value, at, () => 0),
            sent,
          ),
        );
      if (isLast && blocked.includes(choiceOf(candidate)) && typeof value['finishReason'] === 'string')
        edits.push({ path: [...at, 'finishReason'], value: 'SAFETY' });
    }
    // A chunk of usage alone would be no answer to the clients that validate chunks.
    return isEmpty ? undefined : editedFrame(frame, edits);
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

/** A GenerateContentResponse as it is streamed: chunks, each with the text that its candidates add. */
export const geminiStream: StreamDialect = {
  framings: ['sse', 'json-array', 'ndjson'],
  endsItself: true,
  recognises: ({ json }) => {
    if (memberOf(json, 'promptFeedback') !== undefined) return true;
    const candidates = memberOf(json, 'candidates');
    return Array.isArray(candidates) && entriesOf(candidates).some(({ value }) => isObject(value['content']));
  },
  open: () => new ChunkReader(),
};

import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { entriesOf, memberOf } from './json-entries.js';
import type { JsonEdit } from './json-text.js';
import { citationSpans } from './openai-chat-citations.js';
import { movedSpans, SaidTexts } from './said-texts.js';
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

type Json = Record<string, unknown>;

/** Members of a chunk that say what it belongs to, and stand in every chunk. */
const IDENTITY = ['id', 'object', 'created', 'model', 'system_fingerprint', 'provider'] as const;

function choicesOf(json: unknown): readonly Json[] | undefined {
  if (!isObject(json) || !Array.isArray(json['choices'])) return undefined;
  return (json['choices'] as unknown[]).filter(isObject);
}

function indexOf(choice: Json): number {
  const { index } = choice;
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < 128 ? index : 0;
}

interface AddedText {
  readonly path: readonly string[];
  readonly text: string;
}

const CONTENT = ['delta', 'content'];
const REFUSAL = ['delta', 'refusal'];
const TRANSCRIPT = ['delta', 'audio', 'transcript'];
const LEGACY = ['text'];

/** The texts that a choice adds: of its content, a refusal, what its audio says, or `text` of a legacy completion. */
function textsOf({ delta, text }: Json): readonly AddedText[] {
  const texts: AddedText[] = [];
  const add = (path: AddedText['path'], added: unknown): void => {
    if (typeof added === 'string' && added !== '') texts.push({ path, text: added });
  };
  if (isObject(delta)) {
    add(CONTENT, delta['content']);
    add(REFUSAL, delta['refusal']);
    add(TRANSCRIPT, memberOf(delta['audio'], 'transcript'));
  } else add(LEGACY, text);
  return texts;
}

const hasDelta = ({ delta }: Json): boolean => isObject(delta);

const TEXT_MEMBERS = new Set(['content', 'refusal', 'audio']);

/** Members of a delta beside its texts: a role, tool calls, reasoning. */
const othersOf = ({ delta }: Json): readonly string[] =>
  isObject(delta) ? Object.keys(delta).filter((name) => !TEXT_MEMBERS.has(name)) : [];

/** What the model's own search found, where a service tells. */
function searchResults(json: Json, choices: readonly Json[]): ReturnType<typeof toFacts> {
  const deltas = choices.map(({ delta }) => (isObject(delta) ? delta : {}));
  return [
    ...toFacts(json['search_results']),
    ...deltas.flatMap(({ context }) => toFacts(isObject(context) ? context['citations'] : undefined)),
  ];
}

class ChunkReader implements StreamReader {
  /** What the guard's own chunks say of themselves. */
  private identity: Json = { object: 'chat.completion.chunk' };
  private isLegacy = false;
  /** Annotations name what was said in each choice by offsets. */
  private readonly said = new SaidTexts();

  read(frame: Frame): FrameReading {
    if (frame.data.trim() === '[DONE]') return { ends: 'all', last: true };
    const choices = choicesOf(frame.json);
    if (choices === undefined || !isObject(frame.json)) return {};
    for (const name of IDENTITY) {
      if (frame.json[name] !== undefined) this.identity[name] = frame.json[name];
    }
    const texts: TextStretch[] = [];
    for (const choice of choices) {
      this.isLegacy ||= typeof choice['text'] === 'string' && !hasDelta(choice);
      for (const { text } of textsOf(choice)) texts.push(this.said.add({ choice: indexOf(choice), text }));
    }
    const repeats: TextRepeat[] = [];
    const ends: number[] = [];
    const breaks: number[] = [];
    for (const choice of choices) {
      const index = indexOf(choice);
      const { delta } = choice;
      if (typeof choice['finish_reason'] === 'string') ends.push(index);
      if (!isObject(delta)) continue;
      if (delta['tool_calls']) breaks.push(index);
      if (citationSpans(delta, []).length === 0) continue;
      const said = this.said.repeatIn(frame, { choice: index });
      if (said !== undefined) repeats.push(said);
    }
    const facts = searchResults(frame.json, choices);
    return {
      texts,
      repeats,
      ends,
      facts,
      breaks,
      ...(choices.length > 0 && { choices: choices.map(indexOf) }),
    };
  }

  write(frame: Frame, { texts, repeats, isFirst, isLast, blocked }: FrameChange): Payload | undefined {
    if (!isObject(frame.json)) return { data: frame.data, event: frame.event };
    const edits: JsonEdit[] = [];
    let at = 0;
    let repeat = 0;
    let left = 0;
    for (const { index, value: choice } of entriesOf(memberOf(frame.json, 'choices'))) {
      const place = ['choices', index];
      const added = textsOf(choice).map(({ path }) => ({ path, text: texts[at++] ?? '' }));
      const hasText = added.length > 0;
      const isEmpty = added.every(({ text }) => text === '');
      const hasEnd = isLast && typeof choice['finish_reason'] === 'string';
      const others = othersOf(choice);
      if (isEmpty && !hasEnd && !(isFirst && others.length > 0)) {
        edits.push({ path: place, value: undefined });
        continue;
      }
      left++;
      edits.push(...added.map(({ path, text }) => ({ path: [...place, ...path], value: text })));
      // What sounds beside a transcript says it.
      if (added.some(({ path }) => path.includes('audio')))
        edits.push({ path: [...place, 'delta', 'audio', 'data'], value: undefined });
      // Log probabilities spell the text token by token.
      if (hasText && choice['logprobs'] !== undefined)
        edits.push({ path: [...place, 'logprobs'], value: null });
      if (!isFirst)
        edits.push(...others.map((name) => ({ path: [...place, 'delta', name], value: undefined })));
      if (hasEnd && blocked.includes(indexOf(choice)))
        edits.push({ path: [...place, 'finish_reason'], value: 'content_filter' });
      if (!hasEnd && choice['finish_reason'] !== undefined)
        edits.push({ path: [...place, 'finish_reason'], value: null });
      const said = this.said.repeatedIn(frame, { choice: indexOf(choice) });
      if (said === undefined) continue;
      const spans = citationSpans(choice['delta'], [...place, 'delta']);
      edits.push(...movedSpans(said, spans, repeats[repeat++] ?? ''));
    }
    const usage = memberOf(frame.json, 'usage');
    if (left === 0 && !(isLast && isObject(usage))) return undefined;
    if (!isLast) edits.push({ path: ['usage'], value: undefined });
    return editedFrame(frame, edits);
  }

  say(choice: number, text: string): readonly Payload[] {
    const content = this.isLegacy ? { text } : { delta: { content: text } };
    return [this.chunk([{ index: choice, ...content, finish_reason: null }])];
  }

  report(report: unknown): readonly Payload[] {
    return [this.chunk([], { [REPORT_MEMBER]: report })];
  }

  end({ blocked, report }: StreamEnding): readonly Payload[] {
    return [
      ...blocked.map((index) =>
        this.chunk([
          { index, ...(this.isLegacy ? { text: '' } : { delta: {} }), finish_reason: 'content_filter' },
        ]),
      ),
      ...(report === undefined ? [] : this.report(report)),
      { data: '[DONE]' },
    ];
  }

  private chunk(choices: readonly Json[], more: Json = {}): Payload {
    return { data: JSON.stringify({ ...this.identity, choices, ...more }) };
  }
}

/** OpenAI's Chat Completions as they are streamed: chunks with a delta for each choice, then `[DONE]`. */
export const openaiChatStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  endsItself: true,
  recognises({ json }) {
    const choices = choicesOf(json);
    if (choices === undefined) return undefined;
    if (isObject(json) && json['object'] === 'chat.completion.chunk') return true;
    // Azure's first chunk has no choice, only what its filter made of the prompt.
    if (choices.length === 0) return undefined;
    return choices.every(
      (choice) => hasDelta(choice) || (typeof choice['text'] === 'string' && !choice['message']),
    );
  },
  open: () => new ChunkReader(),
};

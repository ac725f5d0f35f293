import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
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

function contentOf(choice: Json): string {
  const { delta } = choice;
  return isObject(delta) && typeof delta['content'] === 'string' ? delta['content'] : '';
}

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

  read(frame: Frame): FrameReading {
    if (frame.data.trim() === '[DONE]') return { ends: 'all', last: true };
    const choices = choicesOf(frame.json);
    if (choices === undefined || !isObject(frame.json)) return {};
    for (const name of IDENTITY) {
      if (frame.json[name] !== undefined) this.identity[name] = frame.json[name];
    }
    const texts = choices.flatMap((choice) => {
      const text = contentOf(choice);
      return text === '' ? [] : [{ choice: indexOf(choice), text }];
    });
    const ends = choices.filter((choice) => typeof choice['finish_reason'] === 'string').map(indexOf);
    return {
      texts,
      ends,
      facts: searchResults(frame.json, choices),
      breaks: choices
        .filter((choice) => isObject(choice['delta']) && choice['delta']['tool_calls'])
        .map(indexOf),
      ...(choices.length > 0 && { choices: choices.map(indexOf) }),
    };
  }

  write(frame: Frame, { texts, isFirst, isLast, blocked }: FrameChange): Payload | undefined {
    if (!isObject(frame.json)) return { data: frame.data };
    let at = 0;
    const choices = (choicesOf(frame.json) ?? []).flatMap((choice): Json[] => {
      const hasText = contentOf(choice) !== '';
      const text = hasText ? texts[at++] : undefined;
      const written = writeChoice(choice, hasText ? (text ?? '') : undefined, { isFirst, isLast, blocked });
      return written === undefined ? [] : [written];
    });
    const { usage, ...rest } = frame.json;
    const hasUsage = isLast && usage !== undefined && usage !== null;
    if (choices.length === 0 && !hasUsage) return undefined;
    return { data: JSON.stringify({ ...rest, choices, ...(isLast && usage !== undefined && { usage }) }) };
  }

  say(choice: number, text: string): readonly Payload[] {
    return [this.chunk([{ index: choice, delta: { content: text }, finish_reason: null }])];
  }

  report(report: unknown): readonly Payload[] {
    return [this.chunk([], { [REPORT_MEMBER]: report })];
  }

  end({ blocked, report }: StreamEnding): readonly Payload[] {
    return [
      ...blocked.map((index) => this.chunk([{ index, delta: {}, finish_reason: 'content_filter' }])),
      ...(report === undefined ? [] : this.report(report)),
      { data: '[DONE]' },
    ];
  }

  private chunk(choices: readonly Json[], more: Json = {}): Payload {
    return { data: JSON.stringify({ ...this.identity, choices, ...more }) };
  }
}

/** Undefined when nothing is left of it. `text` undefined: it has none. */
function writeChoice(
  choice: Json,
  text: string | undefined,
  { isFirst, isLast, blocked }: Pick<FrameChange, 'isFirst' | 'isLast' | 'blocked'>,
): Json | undefined {
  // Log probabilities spell the text token by token.
  const { delta: given, finish_reason: finish, logprobs: _logprobs, ...rest } = choice;
  const { content: _content, ...others } = isObject(given) ? given : {};
  const delta = { ...(isFirst && others), ...(text !== undefined && text !== '' && { content: text }) };
  const ended = isLast && typeof finish === 'string';
  if (Object.keys(delta).length === 0 && !ended) return undefined;
  const reason = !ended ? null : blocked.includes(indexOf(choice)) ? 'content_filter' : finish;
  return { ...rest, delta, finish_reason: reason };
}

/** OpenAI's Chat Completions as they are streamed: chunks with a delta for each choice, then `[DONE]`. */
export const openaiChatStream: StreamDialect = {
  framings: ['sse', 'ndjson'],
  recognises({ json }) {
    const choices = choicesOf(json);
    if (choices === undefined) return undefined;
    if (isObject(json) && json['object'] === 'chat.completion.chunk') return true;
    // Azure's first chunk has no choice, only what its filter made of the prompt.
    if (choices.length === 0) return undefined;
    return choices.every((choice) => isObject(choice['delta']));
  },
  open: () => new ChunkReader(),
};

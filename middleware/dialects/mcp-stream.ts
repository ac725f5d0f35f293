import { isObject } from '../is-object.js';
import { memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { editJson } from './json-text.js';
import { copiesAfter, toolResultIn, type ToolResult } from './mcp-tool-result.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamReader,
} from './stream-dialect.js';

/** What a server of the protocol sends besides the results of tools: none of it answers a user. */
const MESSAGES =
  /^(?:notifications\/(?:progress|message|cancelled|initialized|(?:tools|prompts|resources|roots)\/\w{1,25})|ping|roots\/list|sampling\/createMessage|elicitation\/create)$/;
const RESULTS = ['tools', 'prompts', 'resources', 'resourceTemplates', 'protocolVersion', 'completion'];

function isAside({ json }: Frame): boolean {
  if (memberOf(json, 'jsonrpc') !== '2.0') return false;
  const method = stringOf(json, 'method');
  if (method !== undefined) return MESSAGES.test(method);
  const result = memberOf(json, 'result');
  if (!isObject(result)) return isObject(memberOf(json, 'error'));
  return RESULTS.some((name) => Object.hasOwn(result, name)) || Object.keys(result).length === 0;
}

/** A text of a result, and everywhere that it stands. */
interface ResultText {
  readonly text: string;
  readonly paths: readonly JsonPath[];
}

function textsOf({ blocks, structured }: ToolResult): readonly ResultText[] {
  const byText = new Map<string, JsonPath[]>();
  for (const { text, path } of [...blocks, ...structured])
    byText.set(text, [...(byText.get(text) ?? []), path]);
  return [...byText].map(([text, paths]) => ({ text, paths }));
}

/**
 * Results, each in one event, which cannot leave in pieces: what is released of its texts waits for the rest of them. Each
 * text is judged apart.
 */
class ResultReader implements StreamReader {
  /** By the request's id and the text's place in its result. */
  private readonly choices = new Map<string, number>();
  private readonly ids: unknown[] = [];
  private readonly released = new WeakMap<Frame, string[]>();
  private event: string | undefined;

  read({ json, event }: Frame): FrameReading {
    const found = toolResultIn(json);
    if (found === undefined) return {};
    this.event ??= event;
    const id = memberOf(json, 'id') ?? null;
    const texts = textsOf(found).map(({ text }, index) => ({ choice: this.choiceOf(id, index), text }));
    const choices = texts.map(({ choice }) => choice);
    return { texts, ends: choices, choices, facts: found.facts };
  }

  private choiceOf(id: unknown, index: number): number {
    const key = `${JSON.stringify(id)} ${String(index)}`;
    const known = this.choices.get(key);
    if (known !== undefined) return known;
    const choice = this.ids.length;
    this.choices.set(key, choice);
    this.ids.push(id);
    return choice;
  }

  write(frame: Frame, { texts, isLast }: FrameChange): Payload | undefined {
    const before = this.released.get(frame);
    const released = texts.map((text, index) => (before?.[index] ?? '') + (text ?? ''));
    this.released.set(frame, released);
    if (!isLast) return undefined;
    const found = toolResultIn(frame.json);
    if (found === undefined) return { data: frame.data, event: frame.event };
    const changed = editJson(
      frame.data,
      textsOf(found).flatMap(({ paths }, index) =>
        paths.map((path) => ({ path, value: released[index] ?? '' })),
      ),
    );
    return { data: editJson(changed, copiesAfter(changed, found.copies)), event: frame.event };
  }

  say(choice: number, text: string): readonly Payload[] {
    const result = { content: [{ type: 'text', text }] };
    const data = JSON.stringify({ jsonrpc: '2.0', id: this.ids[choice] ?? null, result });
    return [{ data, event: this.event }];
  }

  /** Clients refuse messages that answer no request of theirs. */
  report(): readonly Payload[] {
    return [];
  }

  /** Each result ended when it left. */
  end(): readonly Payload[] {
    return [];
  }
}

/** The results of tools in events, as servers of the protocol send them over HTTP unless configured to send JSON. */
export const mcpStream: StreamDialect = {
  framings: ['sse'],
  isWhole: true,
  recognises: ({ json }) => {
    if (memberOf(json, 'jsonrpc') !== '2.0') return false;
    return toolResultIn(json) === undefined ? undefined : true;
  },
  isAside,
  open: () => new ResultReader(),
};

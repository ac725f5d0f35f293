import { plainJson } from '../../../../../middleware/dialects/plain-json.js';
import { plainText } from '../../../../../middleware/dialects/plain-text.js';
import type { Dice } from '../dice.js';
import { at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

/** What an app's own events look like. */
interface Style {
  readonly name: string;
  readonly framing: StreamAuthor['framing'];
  readonly start?: Message;
  readonly say: (text: string) => Message;
  /** Undefined where it has no place. */
  readonly aside?: (nonce: string) => Message;
  readonly end?: (answer: string, dice: Dice) => Message;
  readonly textOf: (received: Received) => unknown;
  readonly nonceOf?: (received: Received) => unknown;
  readonly isEnd?: (received: Received) => boolean;
  readonly reports: boolean;
  readonly mediaType?: string;
}

const typed = (type: string, more: object): Message => ({ json: { type, ...more } });

const STYLES: readonly Style[] = [
  {
    name: 'typed events',
    framing: 'sse',
    start: typed('start', { conversationId: 'c1' }),
    say: (text) => typed('chunk', { content: text }),
    aside: (nonce) => typed('status', { message: nonce }),
    end: () => typed('done', {}),
    textOf: ({ json }) => (at(json, 'type') === 'chunk' ? at(json, 'content') : undefined),
    nonceOf: ({ json }) => (at(json, 'type') === 'status' ? at(json, 'message') : undefined),
    isEnd: ({ json }) => at(json, 'type') === 'done',
    reports: true,
  },
  {
    name: 'named events that end with all of the answer',
    framing: 'sse',
    say: (text) => ({ event: 'token', json: { token: text } }),
    aside: (nonce) => ({ event: 'status', json: { message: nonce } }),
    end: (answer, dice) => ({ event: 'done', json: dice.chance(0.7) ? { answer } : {} }),
    textOf: ({ json, event }) => (event === 'token' ? at(json, 'token') : undefined),
    nonceOf: ({ json, event }) => (event === 'status' ? at(json, 'message') : undefined),
    isEnd: ({ event }) => event === 'done',
    reports: true,
  },
  {
    name: 'events without a kind',
    framing: 'sse',
    say: (text) => ({ json: { content: text } }),
    end: () => ({ text: '[DONE]' }),
    textOf: ({ json }) => at(json, 'content'),
    isEnd: ({ data }) => data === '[DONE]',
    reports: true,
  },
  {
    name: 'events of strings',
    framing: 'sse',
    say: (text) => ({ json: text }),
    end: () => ({ text: '[DONE]' }),
    textOf: ({ json }) => json,
    isEnd: ({ data }) => data === '[DONE]',
    reports: false,
  },
  {
    name: 'lines',
    framing: 'ndjson',
    mediaType: 'application/x-ndjson',
    say: (text) => typed('token', { data: { text } }),
    aside: (nonce) => typed('status', { message: nonce }),
    end: (answer, dice) => typed('complete', { data: dice.chance(0.7) ? { answer } : {} }),
    textOf: ({ json }) => (at(json, 'type') === 'token' ? at(json, 'data', 'text') : undefined),
    nonceOf: ({ json }) => (at(json, 'type') === 'status' ? at(json, 'message') : undefined),
    isEnd: ({ json }) => ['complete', 'done'].includes(String(at(json, 'type'))),
    reports: true,
  },
  {
    name: 'lines that just stop',
    framing: 'ndjson',
    mediaType: 'application/json',
    say: (text) => ({ json: { content: text } }),
    textOf: ({ json }) => at(json, 'content'),
    reports: true,
  },
];

function authorOf(style: Style): StreamAuthor {
  return {
    name: style.name,
    dialect: plainJson(),
    framing: style.framing,
    ...(style.mediaType !== undefined && { head: { mediaType: style.mediaType } }),
    choices: 1,
    asides: style.aside !== undefined,
    breaks: false,
    reports: style.reports,
    write(steps, _choices, dice) {
      const messages: Message[] = style.start === undefined ? [] : [style.start];
      let answer = '';
      for (const step of steps) {
        if (step.kind === 'text') {
          answer += step.text;
          messages.push(style.say(step.text));
        } else if (step.kind === 'aside' && style.aside !== undefined) messages.push(style.aside(step.nonce));
      }
      return style.end === undefined ? messages : [...messages, style.end(answer, dice)];
    },
    read(received, choices) {
      const notes = new Notes(choices);
      for (const each of received) {
        if (at(each.json, 'answerGuard') !== undefined) notes.reports++;
        notes.nonce(0, style.nonceOf?.(each));
        notes.text(0, style.textOf(each));
      }
      const last = received.at(-1);
      const told = at(last?.json, 'answer') ?? at(last?.json, 'data', 'answer');
      notes.expect(told === undefined || told === notes.texts[0], 'the end tells another text');
      notes.expect(style.isEnd === undefined || (last !== undefined && style.isEnd(last)), 'no end');
      return notes.told({ endsByChoice: false, canFilter: false });
    },
  };
}

const plain: StreamAuthor = {
  name: 'plain text',
  dialect: plainText,
  framing: 'text',
  head: { mediaType: '' },
  choices: 1,
  asides: false,
  breaks: false,
  reports: false,
  write: (steps: readonly Step[]) =>
    steps.flatMap((step) => (step.kind === 'text' ? [{ text: step.text }] : [])),
  read: (received) => ({
    texts: [received.map(({ data }) => data).join('')],
    nonces: [],
    endProblem: undefined,
    filtered: undefined,
    reports: 0,
  }),
};

export const handMadeAuthors: readonly StreamAuthor[] = [...STYLES.map(authorOf), plain];

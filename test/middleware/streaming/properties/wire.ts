import type { FramingName } from '../../../../middleware/dialects/stream-dialect.js';
import type { Message, Received } from './authors/script.js';
import type { Dice } from './dice.js';
import { spelled, type Spelling } from './json-spelling.js';

function eventOf({ event, json, text }: Message, spelling: Spelling, dice: Dice, newline: string): string {
  const lines: string[] = [];
  const colon = (): string => (dice.chance(0.8) ? ': ' : ':');
  if (dice.chance(0.05)) lines.push(`id${colon()}${String(dice.below(99))}`);
  if (event !== undefined) lines.push(`event${colon()}${event}`);
  const data = text ?? spelled(json, spelling, dice);
  // A space after the colon is taken off: text that begins with one needs one more.
  for (const line of data.split(/\r\n|\n|\r/))
    lines.push(`data${line.startsWith(' ') ? ': ' : colon()}${line}`);
  if (dice.chance(0.05)) lines.push('retry: 3000');
  return [...lines, '', ''].join(newline);
}

/** A stream as its server writes it: one text for each message and for what may stand between two. */
export function writeWire(
  messages: readonly Message[],
  framing: FramingName,
  spelling: Spelling,
  dice: Dice,
): string[] {
  if (framing === 'text') return messages.map(({ text = '' }) => text);
  const newline = dice.pick(['\n', '\n', '\n', '\r\n', '\r']);
  switch (framing) {
    case 'sse': {
      const out = dice.chance(0.05) ? ['\uFEFF'] : [];
      for (const message of messages) {
        if (dice.chance(0.05)) out.push(`: a comment${newline}${newline}`);
        out.push(eventOf(message, { ...spelling, lines: dice.chance(0.1) }, dice, newline));
      }
      return out;
    }
    case 'ndjson': {
      const ends = newline === '\r' ? '\n' : newline;
      const lead = dice.chance(0.1) ? '\u001e' : '';
      return messages.map(({ json }) => {
        const blank = lead === '' && dice.chance(0.05) ? ends : '';
        return blank + lead + spelled(json, { ...spelling, lines: false }, dice) + ends;
      });
    }
    case 'coded-lines':
      return messages.map(
        ({ event = '', json }) => `${event}:${spelled(json, { ...spelling, lines: false }, dice)}\n`,
      );
    case 'json-array': {
      const between = dice.pick([',', ',\n', ',\r\n', '\n, ']);
      return messages.map(({ json }, index) => {
        const written = spelled(json, { ...spelling, lines: true }, dice);
        const lead = index === 0 ? dice.pick(['[', '[\n', ' [ ']) : between;
        return lead + written + (index === messages.length - 1 ? dice.pick([']', '\n]\n']) : '');
      });
    }
    case 'multipart':
      return messages.map(({ json }, index) => {
        const lead = index === 0 ? '\r\n---' : '';
        const part = `\r\ncontent-type: application/json\r\n\r\n${spelled(json, spelling, dice)}\r\n---`;
        return lead + part + (index === messages.length - 1 ? '--\r\n' : '');
      });
  }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

/** What a client has received, with the offset at which it had each. */
export interface Arrived extends Received {
  readonly at: number;
}

/** Reads as the HTML standard says; an event without its empty line at the end of the stream is lost. */
function readEvents(text: string): { readonly arrived: Arrived[]; readonly rest: string } {
  const arrived: Arrived[] = [];
  let event: string | undefined;
  let data: string[] = [];
  let rest = 0;
  const line = /(.*?)(\r\n|\n|\r)/gsy;
  if (text.startsWith('\uFEFF')) line.lastIndex = 1;
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    const [, content = '', newline] = match;
    if (content === '') {
      const joined = data.join('\n');
      // The first half of CRLF ends the line.
      const at = line.lastIndex - (newline === '\r\n' ? 1 : 0);
      if (joined !== '') arrived.push({ event, data: joined, json: jsonOf(joined), at });
      event = undefined;
      data = [];
      rest = line.lastIndex;
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(content) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
  }
  return { arrived, rest: text.slice(rest) };
}

/** Reads what has arrived of a stream; `problem` when it is no such stream, or not whole. */
export function readWire(
  text: string,
  framing: FramingName,
): { readonly arrived: readonly Arrived[]; readonly problem: string | undefined } {
  switch (framing) {
    case 'text':
      return {
        arrived: text === '' ? [] : [{ event: undefined, data: text, json: undefined, at: text.length }],
        problem: undefined,
      };
    case 'sse': {
      const { arrived, rest } = readEvents(text);
      return { arrived, problem: rest.trim() === '' ? undefined : 'an event has no end' };
    }
    case 'coded-lines': {
      let at = 0;
      let problem: string | undefined;
      const arrived: Arrived[] = [];
      for (const line of text.split('\n').slice(0, -1)) {
        at += line.length + 1;
        const [, event, data = ''] = /^([0-9a-k]):(.*)$/s.exec(line) ?? [];
        const json = jsonOf(data);
        if (json === undefined) problem = 'a line has no code, or no JSON';
        else arrived.push({ event, data, json, at });
      }
      if (!text.endsWith('\n')) problem ??= 'the last line has no end';
      return { arrived, problem };
    }
    case 'ndjson': {
      let at = 0;
      let problem: string | undefined;
      const arrived: Arrived[] = [];
      for (const line of text.split('\n')) {
        at += line.length + 1;
        const data = line.replace('\u001e', '').trim();
        if (data === '') continue;
        const json = jsonOf(data);
        if (json === undefined) problem = 'a line is no JSON';
        else arrived.push({ event: undefined, data, json, at });
      }
      if (!text.endsWith('\n')) problem ??= 'the last line has no end';
      return { arrived, problem };
    }
    case 'json-array': {
      const ends = elementEnds(text);
      const isWhole = jsonOf(text) !== undefined;
      const whole = jsonOf(isWhole ? text : `${text.slice(0, ends.at(-1) ?? 0)}]`);
      const elements = Array.isArray(whole) ? (whole as unknown[]) : [];
      return {
        arrived: elements.map((json, index) => ({
          event: undefined,
          data: '',
          json,
          at: ends[index] ?? text.length,
        })),
        problem: isWhole && Array.isArray(whole) ? undefined : 'no JSON array',
      };
    }
    case 'multipart': {
      const arrived: Arrived[] = [];
      let problem: string | undefined;
      for (const { 0: part, 1: data = '', index } of text.matchAll(
        /\r\n(?:[\w-]+: [^\r\n]*\r\n)*\r\n(.*?)\r\n---/gs,
      )) {
        const json = jsonOf(data);
        if (json === undefined) problem = 'a part is no JSON';
        else arrived.push({ event: undefined, data, json, at: index + part.length });
      }
      if (!text.trimEnd().endsWith('-----')) problem ??= 'the last part has no end';
      return { arrived, problem };
    }
  }
}

/** Where the elements of a JSON array of objects end. */
function elementEnds(text: string): number[] {
  const ends: number[] = [];
  let depth = 0;
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    const [sign] = token;
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') {
      depth--;
      if (depth === 1) ends.push(token.index + 1);
    }
  }
  return ends;
}

import type { Dice } from './dice.js';

/** How oddly JSON is written; all of it is valid. */
export interface Spelling {
  /** Of characters that need no escape, this part is written as `\uXXXX`. */
  readonly escapes: number;
  /** Between tokens, this part has white space. */
  readonly spaces: number;
  /** Line breaks may stand between tokens. */
  readonly lines: boolean;
}

const SHORT: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};

function unit(character: string, dice: Dice): string {
  const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${dice.chance(0.5) ? hex : hex.toUpperCase()}`;
}

function spelledString(text: string, { escapes }: Spelling, dice: Dice): string {
  let out = '"';
  for (const character of text) {
    const first = character.charAt(0);
    const second = character.length > 1 ? character.charAt(1) : undefined;
    const isLone = second === undefined && /[\ud800-\udfff]/.test(first);
    if (isLone || dice.chance(escapes))
      out += unit(first, dice) + (second === undefined ? '' : unit(second, dice));
    else if (SHORT[first] !== undefined) out += SHORT[first];
    else if (first < ' ') out += unit(first, dice);
    else if (first === '/' && dice.chance(0.2)) out += '\\/';
    else out += character;
  }
  return `${out}"`;
}

/** A value as JSON, spelled in one of the many ways that a server may choose. */
export function spelled(value: unknown, spelling: Spelling, dice: Dice): string {
  const space = (): string =>
    dice.chance(spelling.spaces)
      ? dice.pick(spelling.lines ? [' ', '\n  ', '\t', '\r\n'] : [' ', '  ', '\t'])
      : '';
  if (typeof value === 'string') return spelledString(value, spelling, dice);
  if (Array.isArray(value)) {
    const entries = (value as unknown[]).map((each) => space() + spelled(each, spelling, dice) + space());
    return `[${entries.join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(
        ([name, member]) =>
          `${space()}${spelledString(name, spelling, dice)}${space()}:${space()}${spelled(member, spelling, dice)}${space()}`,
      );
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

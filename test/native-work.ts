/** Thai's first letter; before it are the alphabets of Europe and of the Near East. */
const FIRST_WITH_DICTIONARY = 0x0e00;
/** Units of a run from which its square tells: what our own code cuts is shorter. */
const LONG_RUN = 512;

/** Steps of one call of a built-in function; `result` is what it returned. */
type Steps = (self: unknown, args: readonly unknown[], result: unknown) => number;
type Method = (this: unknown, ...args: unknown[]) => unknown;

const lengthOf = (value: unknown): number => (value as ArrayLike<unknown> | null)?.length ?? 0;
const whole: Steps = (self) => lengthOf(self);
const made: Steps = (_self, _args, result) => lengthOf(result);
/** What was dropped from either end. */
const trimmed: Steps = (self, _args, result) => lengthOf(self) - lengthOf(result);
const forwards: Steps = (self, [, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  return Math.max(0, (typeof result === 'number' && result >= 0 ? result : lengthOf(self)) - start);
};
const backwards: Steps = (self, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(from, lengthOf(self)) : lengthOf(self);
  return Math.max(0, start - (typeof result === 'number' ? result : 0));
};

/** ICU takes time quadratic in an unbroken run of a script that it has a dictionary for. */
function ofLongRuns(text: string): number {
  let steps = 0;
  for (let at = 0, run = 0; at < text.length; at += 1) {
    run = text.charCodeAt(at) < FIRST_WITH_DICTIONARY ? 0 : run + 1;
    steps += run / LONG_RUN;
  }
  return steps;
}

const METHODS: readonly [owner: object, steps: Readonly<Record<string, Steps>>][] = [
  [
    String.prototype,
    {
      indexOf: forwards,
      lastIndexOf: backwards,
      includes: whole,
      split: whole,
      replaceAll: whole,
      // With a pattern it is the pattern that is counted, and the copy where there is one.
      replace: (self, [pattern], result) =>
        typeof pattern === 'string' || result !== self ? lengthOf(self) : 0,
      toLowerCase: whole,
      toUpperCase: whole,
      normalize: whole,
      trim: trimmed,
      trimStart: trimmed,
      trimEnd: trimmed,
      padStart: made,
      padEnd: made,
      repeat: made,
    },
  ],
  [
    Array.prototype,
    {
      indexOf: forwards,
      lastIndexOf: backwards,
      includes: whole,
      slice: made,
      concat: made,
      splice: whole,
      join: made,
      reverse: whole,
      fill: whole,
    },
  ],
  [JSON, { parse: (_self, [text]) => lengthOf(text), stringify: made }],
  [Buffer, { concat: made }],
  [Buffer.prototype, { toString: made, indexOf: forwards, includes: whole }],
  [Intl.Segmenter.prototype, { segment: (_self, [text]) => lengthOf(text) + ofLongRuns(String(text)) }],
];

/** By the source of a pattern: there are few, and each is asked about at every character of a text. */
const anchoredSources = new Map<string, boolean>();

/** Whether a pattern matches at the beginning of a text or not at all. */
function isAnchored({ source, multiline }: RegExp): boolean {
  if (multiline) return false;
  let isKnown = anchoredSources.get(source);
  if (isKnown === undefined) {
    isKnown = source.startsWith('^') && !hasBranches(source);
    anchoredSources.set(source, isKnown);
  }
  return isKnown;
}

/** Whether a pattern is several, at its outermost. */
function hasBranches(source: string): boolean {
  let depth = 0;
  for (const [mark] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()|]/gsu)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') depth -= 1;
    else if (mark === '|' && depth === 0) return true;
  }
  return false;
}

/** A match, or its absence, costs the characters up to its end; what a pattern does there is proven by `npm run patterns`. */
function stepsOfMatch(pattern: RegExp, from: number, text: string, found: RegExpExecArray | null): number {
  if (found !== null) return found.index + found[0].length - from;
  return pattern.sticky || isAnchored(pattern) ? 1 : Math.max(0, text.length - from);
}

/**
 * Counts what the built-in functions of texts, lists and bytes go through, which no block of ours shows: characters,
 * entries. Copies by `...` are not seen, nor how far a sticky or anchored pattern reads where it fails.
 */
class NativeWork {
  private readonly counter = { steps: 0 };
  private restores: (() => void)[] = [];

  start(): void {
    for (const [owner, methods] of METHODS)
      for (const [name, steps] of Object.entries(methods))
        this.replace(owner, name, (native) => this.counted(native, steps));
    this.replace(RegExp.prototype, 'exec', (native) => this.countedExec(native));
  }

  stop(): void {
    for (const restore of this.restores.splice(0)) restore();
  }

  /** Steps since the last call. */
  take(): number {
    const { steps } = this.counter;
    this.counter.steps = 0;
    return steps;
  }

  private replace(owner: object, name: string, make: (native: Method) => Method): void {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    if (before === undefined) throw new Error(`No function ${name}`);
    Object.defineProperty(owner, name, { ...before, value: make(before.value as Method) });
    this.restores.push(() => Object.defineProperty(owner, name, before));
  }

  private counted(native: Method, steps: Steps): Method {
    // Called for each character of a text, by code that is never optimised.
    const { counter } = this;
    return function (this: unknown, ...args) {
      const result = native.apply(this, args);
      counter.steps += 1 + steps(this, args, result);
      return result;
    };
  }

  private countedExec(native: Method): Method {
    const { counter } = this;
    return function (this: unknown, ...args) {
      const pattern = this as RegExp;
      const text = String(args[0]);
      const last = pattern.lastIndex;
      const from = last > 0 && (pattern.global || pattern.sticky) ? last : 0;
      const found = native.call(pattern, text) as RegExpExecArray | null;
      counter.steps += 1 + stepsOfMatch(pattern, from, text, found);
      return found;
    };
  }
}

export const nativeWork = new NativeWork();

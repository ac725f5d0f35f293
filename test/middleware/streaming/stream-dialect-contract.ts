import fc from 'fast-check';
import type {
  Frame,
  FrameChange,
  FrameReading,
  FramingName,
  Payload,
  StreamDialect,
  StreamHead,
  TextRepeat,
} from '../../../middleware/dialects/stream-dialect.js';
import type { RawFrame } from '../../../middleware/streaming/framing/framing.js';
import { framings } from '../../../middleware/streaming/framing/framings.js';

/** A stream of a dialect, as its server writes it. */
export interface StreamSample {
  readonly name: string;
  readonly framing: FramingName;
  /** The whole body. */
  readonly body: string;
  /** The answers that are in it, by choice. */
  readonly answers: readonly string[];
  readonly head?: { readonly mediaType?: string; readonly headers?: Readonly<Record<string, string>> };
  /** The facts that are in it. @default none */
  readonly facts?: readonly string[];
}

export function headOf({ head = {} }: Pick<StreamSample, 'head'>): StreamHead {
  const headers = new Map(
    Object.entries(head.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    mediaType: head.mediaType ?? 'text/event-stream',
    getHeader: (name) => headers.get(name.toLowerCase()),
  };
}

/** All the frames of a body. */
export function framesOf(framing: FramingName, body: string): RawFrame[] {
  const parser = framings[framing].parser();
  return [...parser.push(body), ...parser.end()];
}

/** What a reader of the dialect makes of frames: the texts by choice, and what else they meant. */
export function readAll(dialect: StreamDialect, head: StreamHead, frames: readonly Frame[]) {
  const reader = dialect.open(head, frames[0]?.framing ?? 'sse');
  const readings = frames.map((frame) => reader.read(frame));
  const answers: string[] = [];
  for (const { choice, text } of readings.flatMap(({ texts = [] }) => texts)) {
    for (let index = answers.length; index <= choice; index++) answers.push('');
    answers[choice] = (answers[choice] ?? '') + text;
  }
  return { reader, readings, answers };
}

/** What was sent of each part where all of these leave as they were written. */
function sentOf(readings: readonly FrameReading[]): readonly TextRepeat[] {
  const sent = new Map<string, TextRepeat>();
  for (const { choice, part = '', text } of readings.flatMap(({ texts = [] }) => texts)) {
    const key = `${choice} ${part}`;
    sent.set(key, { choice, part, text: (sent.get(key)?.text ?? '') + text });
  }
  return [...sent.values()];
}

const data = (frames: readonly RawFrame[]): RawFrame[] => frames.filter(({ kind }) => kind === 'data');

/** UTF-16 units of a frame's first text up to which it is cut at each. */
const LATEST_CUT = 12;

/** One text for each place, cut in two where it is long enough: as the gate does when a sentence ends within a frame. */
function piecesOf(reading: FrameReading, cut: number): FrameChange[] {
  const texts = reading.texts ?? [];
  const repeats = (reading.repeats ?? []).map(({ text }) => text);
  const whole = { repeats, blocked: [] };
  if (texts.length === 0) return [{ ...whole, texts: [], isFirst: true, isLast: true }];
  const [first, ...others] = texts.map(({ text }) => text);
  const at = Math.min(cut, (first ?? '').length);
  const beginning = { ...whole, texts: [first?.slice(0, at), ...others.map(() => undefined)] };
  const rest = { ...whole, texts: [first?.slice(at), ...others] };
  return [
    { ...beginning, isFirst: true, isLast: false },
    { ...rest, isFirst: false, isLast: true },
  ];
}

/** The rules that the stream side of every dialect keeps, run on streams of its own shape and on any other. */
export function holdsStreamContract(
  name: string,
  dialect: StreamDialect,
  samples: readonly StreamSample[],
): void {
  const cases = samples.map((sample) => [sample.name, sample] as const);

  /** The frames that a reader's payloads make, after those of the sample. */
  function reread(sample: StreamSample, payloads: readonly Payload[]): RawFrame[] {
    const writer = framings[sample.framing].writer();
    return data(
      framesOf(sample.framing, payloads.map((payload) => writer.add(payload)).join('') + writer.end()),
    );
  }

  describe(`the stream contract: ${name}`, () => {
    it.each(cases)('recognises %s, in no later frame than its first text', (_, sample) => {
      const head = headOf(sample);
      const frames = data(framesOf(sample.framing, sample.body));
      const { readings } = readAll(dialect, head, frames);
      const firstText = readings.findIndex(({ texts = [] }) => texts.length > 0);
      const told = frames.map((frame) => dialect.recognises(frame, head));
      const known = told.findIndex((answer) => answer !== undefined);
      expect(dialect.framings).toContain(sample.framing);
      expect(told[known]).toBe(true);
      expect(known).toBeLessThanOrEqual(firstText);
    });

    it.each(cases)('reads %s', (_, sample) => {
      const frames = data(framesOf(sample.framing, sample.body));
      const { answers, readings } = readAll(dialect, headOf(sample), frames);
      expect(answers).toEqual(sample.answers);
      const facts = readings.flatMap(({ facts: found = [] }) => found.map(({ factText }) => factText));
      expect(facts).toEqual(sample.facts ?? []);
      for (const { texts = [] } of readings) expect(texts.every(({ text }) => text !== '')).toBe(true);
    });

    it.each(cases)('repeats in %s only what came before', (_, sample) => {
      const places = new Map<string, string>();
      const frames = data(framesOf(sample.framing, sample.body));
      for (const { texts = [], repeats = [] } of readAll(dialect, headOf(sample), frames).readings) {
        for (const { choice, part = '', text } of texts) {
          places.set(`${choice} ${part}`, (places.get(`${choice} ${part}`) ?? '') + text);
        }
        for (const { choice, part = '', text } of repeats) expect(places.get(`${choice} ${part}`)).toBe(text);
      }
    });

    it.each(cases)('writes the texts of %s in pieces, and they read as before', (_, sample) => {
      const frames = data(framesOf(sample.framing, sample.body));
      const head = headOf(sample);
      for (let cut = 0; cut <= LATEST_CUT; cut++) {
        const { reader, readings } = readAll(dialect, head, frames);
        const payloads = frames.flatMap((frame, i) =>
          piecesOf(readings[i] ?? {}, cut).flatMap((piece) => reader.write(frame, piece) ?? []),
        );
        const { answers } = readAll(dialect, head, reread(sample, payloads));
        expect({ cut, answers }).toEqual({ cut, answers: sample.answers });
      }
    });

    it.each(cases)('takes the texts out of %s, wherever they stand', (_, sample) => {
      const frames = data(framesOf(sample.framing, sample.body));
      const { reader, readings } = readAll(dialect, headOf(sample), frames);
      const written = frames.flatMap((frame, i) => {
        const { texts = [], repeats = [] } = readings[i] ?? {};
        if (texts.length === 0 && repeats.length === 0) return [];
        const none = { texts: texts.map(() => ''), repeats: repeats.map(() => '') };
        return reader.write(frame, { ...none, isFirst: true, isLast: true, blocked: [] }) ?? [];
      });
      const left = written.map((payload) => payload.data).join('\n');
      const words = new Set(sample.answers.join(' ').match(/\p{L}{5,}/gu));
      for (const word of words) expect(left).not.toContain(word);
    });

    it.each(cases)('says, reports and ends after %s, and it reads so', (_, sample) => {
      const frames = data(framesOf(sample.framing, sample.body));
      const head = headOf(sample);
      const { reader, readings } = readAll(dialect, head, frames);
      // Before the frame that the format ends with.
      const last = readings.findIndex((reading) => reading.last);
      const before = last < 0 ? frames : frames.slice(0, last);
      const beforeEnd = readAll(dialect, head, before);
      const own = [
        ...beforeEnd.reader.say(0, 'A message.', sentOf(beforeEnd.readings)),
        ...beforeEnd.reader.end({
          blocked: sample.answers.map((__, choice) => choice),
          report: { action: 'block' },
        }),
      ];
      const whole = [...before.map(({ data: text, event }) => ({ data: text, event })), ...own];
      const [first = '', ...others] = sample.answers;
      const reading = readAll(dialect, head, reread(sample, whole));
      expect(reading.answers).toEqual([`${first}A message.`, ...others]);
      if (last >= 0) expect(reading.readings.at(-1)?.last).toBe(true);
      const report = reread(sample, reader.report({ action: 'block' }, sentOf(readings)));
      expect(readAll(dialect, head, report).answers).toEqual([]);
    });

    it.each(cases)('lets the frame that ends %s leave, also when all was blocked', (_, sample) => {
      const frames = data(framesOf(sample.framing, sample.body));
      const { reader, readings } = readAll(dialect, headOf(sample), frames);
      const choices = sample.answers.map((__, choice) => choice);
      for (const [i, { last, texts = [], repeats = [] }] of readings.entries()) {
        const frame = frames[i];
        if (last !== true || frame === undefined) continue;
        const none = { texts: texts.map(() => ''), repeats: repeats.map(() => '') };
        const change = { ...none, isFirst: true, isLast: true, blocked: choices };
        expect(reader.write(frame, change)).toBeDefined();
      }
    });

    it('throws on no frame, whatever it holds', () => {
      const frame = fc.oneof(fc.jsonValue(), fc.object()).map((json): Frame => ({
        framing: dialect.framings[0] ?? 'sse',
        data: JSON.stringify(json),
        event: undefined,
        json,
      }));
      fc.assert(
        fc.property(fc.array(frame, { maxLength: 5 }), (frames) => {
          const head = headOf({});
          const reader = dialect.open(head, dialect.framings[0] ?? 'sse');
          for (const each of frames) {
            dialect.recognises(each, head);
            const { texts = [], repeats = [] } = reader.read(each);
            const same = { texts: texts.map(({ text }) => text), repeats: repeats.map(({ text }) => text) };
            reader.write(each, { ...same, isFirst: true, isLast: true, blocked: [] });
          }
          reader.say(0, 'x', []);
          reader.end({ blocked: [0], report: undefined });
        }),
      );
    });
  });
}

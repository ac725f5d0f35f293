import { alignTexts, dealOut } from '../../../middleware/dialects/align-text.js';
import type {
  FramingName,
  Payload,
  StreamDialect,
  StreamHead,
  TextRepeat,
} from '../../../middleware/dialects/stream-dialect.js';
import { framings } from '../../../middleware/streaming/framing/framings.js';
import { framesOf, readAll } from '../streaming/stream-dialect-contract.js';

export interface NaiveGate {
  readonly dialect: StreamDialect;
  readonly framing: FramingName;
  readonly head: StreamHead;
  /** What each answer becomes. */
  readonly change: (answer: string) => string;
  /** Said in the end of each answer, which is then blocked. */
  readonly message?: string;
  readonly report?: unknown;
}

/**
 * A stream as it leaves when all is known beforehand: what a gate makes of it, without time. Frames whose texts stay are
 * kept as they were written.
 */
export function rewriteStream(body: string, gate: NaiveGate): string {
  const { dialect, framing, head, change: become, message, report } = gate;
  const frames = framesOf(framing, body);
  const writer = framings[framing].writer();
  const data = frames.filter(({ kind }) => kind === 'data');
  const { readings, answers } = readAll(dialect, head, data);

  // The new texts of all stretches, by answer.
  const dealt = answers.map((answer, choice) => {
    let at = 0;
    const parts = readings
      .flatMap(({ texts = [] }) => texts)
      .filter((stretch) => stretch.choice === choice)
      .map(({ text }) => ({ start: (at += text.length) - text.length, length: text.length }));
    const after = become(answer);
    return dealOut(after, alignTexts(answer, after), parts).map(({ text }) => text);
  });

  const reader = dialect.open(head, framing);
  const add = (payloads: readonly Payload[]): string =>
    payloads.map((payload) => writer.add(payload)).join('');
  const sent = new Map<string, string>();
  let said = message === undefined;
  let reported = report === undefined;
  let out = '';
  const sentOf = (): readonly TextRepeat[] =>
    [...sent].map(([place, text]) => {
      const [choice = '', part = ''] = place.split(' ');
      return { choice: Number(choice), part, text };
    });
  const endings = (isLast: boolean): string => {
    const saying = said
      ? ''
      : answers.map((_, choice) => add(reader.say(choice, message ?? '', sentOf()))).join('');
    const reporting = reported || !isLast ? '' : add(reader.report(report, sentOf()));
    said = true;
    reported ||= isLast;
    return saying + reporting;
  };
  for (const frame of frames) {
    if (frame.kind !== 'data') {
      if (frame.kind === 'close') out += endings(true);
      out += writer.keep(frame);
      continue;
    }
    const { texts = [], repeats = [], ends = [], last = false } = reader.read(frame);
    const written = texts.map(({ choice, part = '' }) => {
      const text = dealt[choice]?.shift() ?? '';
      const place = `${String(choice)} ${part}`;
      sent.set(place, (sent.get(place) ?? '') + text);
      return text;
    });
    const repeated = repeats.map(({ choice, part = '' }) => sent.get(`${String(choice)} ${part}`) ?? '');
    const ended = ends === 'all' ? answers.map((_, choice) => choice) : ends;
    const blocked = message === undefined ? [] : ended;
    if (ended.length > 0) out += endings(last);
    const isSame =
      texts.every(({ text }, i) => text === written[i]) &&
      repeats.every(({ text }, i) => text === repeated[i]);
    if (isSame && blocked.length === 0) {
      out += writer.keep(frame);
      continue;
    }
    const change = { texts: written, repeats: repeated, isFirst: true, isLast: true, blocked };
    const payload = reader.write(frame, change);
    if (payload !== undefined) out += writer.change(frame, payload);
  }
  return out + endings(true);
}

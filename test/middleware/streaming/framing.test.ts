import * as fc from 'fast-check';
import { framings } from '../../../middleware/streaming/framing/framings.js';

const BOM = '\uFEFF';

describe('the frames of a stream', () => {
  it.each(['sse', 'ndjson'] as const)('begin after a byte order mark, which leaves by itself: %s', (name) => {
    const [mark, first] = framings[name].parser().push(`${BOM}data: {"a":1}\n\n`);
    expect(mark).toMatchObject({ kind: 'idle', raw: BOM });
    expect(first?.raw.startsWith('data')).toBe(true);
  });

  it.each([
    ['sse', 'data: {"content":"The sec', 'broken'],
    ['sse', 'data: {"content":"x"}', 'data'],
    ['sse', 'data: [DONE]', 'data'],
    ['sse', 'data: a bare word', 'data'],
    ['ndjson', '{"content":"The sec', 'broken'],
    ['ndjson', '{"content":"x"}', 'data'],
    ['json-array', '[{"content":"The sec', 'broken'],
  ] as const)('that stop within one are known: %s %s', (name, text, kind) => {
    const parser = framings[name].parser();
    const frames = [...parser.push(text), ...parser.end()];
    expect(frames.map((frame) => frame.kind)).toEqual([kind]);
  });

  it.each([
    ['sse', 'data: x', '\n\n'],
    ['sse', 'data: x\n', '\n'],
    ['sse', 'data: x\r\n', '\n'],
    ['sse', 'data: x\r\n\r\n', ''],
    ['ndjson', '{"a":1}', '\n'],
    ['ndjson', '{"a":1}\n', ''],
  ] as const)('get the end that they lack before another comes: %s %j', (name, text, missing) => {
    const parser = framings[name].parser();
    const writer = framings[name].writer();
    const kept = [...parser.push(text), ...parser.end()].map((frame) => writer.keep(frame)).join('');
    expect(kept).toBe(text);
    expect(writer.add({ data: 'y' }).startsWith(`${missing}${name === 'sse' ? 'data: ' : ''}y`)).toBe(true);
  });

  it('says the same of an event however its lines end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('', ' ', '  '),
        (text, space) => {
          const data = text.replace(/[\r\n]/g, '');
          const [one, other] = ['\n', '\r\n'].map((end) =>
            framings.sse.parser().push(`data:${space}${data}${end}${end}`),
          );
          const told = (frames: typeof one) =>
            frames?.map(({ kind, event, data: of }) => ({ kind, event, of }));
          expect(told(one)).toEqual(told(other));
          expect(one).toHaveLength(1);
        },
      ),
    );
  });

  it('takes no later event for the first of the stream', () => {
    const marks = '\u00ef\u00bb\u00bf';
    const parser = framings.sse.parser();
    const frames = [...parser.push('data: {"a":1}\n\n'), ...parser.push(`${marks}data: {"a":2}\n\n`)];
    expect(frames.map(({ kind }) => kind)).toEqual(['data', 'idle']);
  });
});

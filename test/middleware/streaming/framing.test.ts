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
});

import { runCli } from '../../src/cli/run-cli.js';
import { fakeIo } from './fake-io.js';

describe('answer-guard check, with more facts than a check takes', () => {
  const rooms = Array.from({ length: 301 }, (_, n) => `Room ${n} has ${n + 1000} seats.`);
  const args = ['--answer', 'Room 277 has 1277 seats.', '--facts', 'rooms.json', 'book.md'];
  // Long enough to be cut.
  const book = `# Yards\n\n${rooms.map((room) => room.replace('Room', 'Yard')).join('\n\n')}\n\n`.repeat(3);
  const files = { 'rooms.json': JSON.stringify(rooms), 'book.md': book };

  async function check(given: string[]) {
    // The model takes most of a second to start, and is not the point.
    const io = fakeIo({ files, env: { ANSWER_GUARD_ENGINE_THREADS: '0' } });
    const exit = await runCli(['check', ...given], io);
    return { exit, out: io.out(), err: io.err() };
  }

  test('compares those that share most with the answer, and says so', async () => {
    const { exit, out, err } = await check(args);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/^ +\+ rooms\.json\[277\]: Room 277 has 1277 seats\.$/m);
    expect(out).toMatch(/^of 302 facts in \d+ parts, the \d+ that share most with the answer were compared/m);
  });

  test('explains by these, and shows them as JSON', async () => {
    const explained = await check([...args, '--explain']);
    expect(explained.out).toMatch(/read (?:rooms\.json\[277\]: )?"Room 277 has 1277 seats\."/);
    const { out } = await check([...args, '--explain', '--json']);
    const { assessment, facts } = JSON.parse(out) as {
      assessment: { chunks: { fact: number; start: number; end: number }[] };
      facts: { factText: string }[];
    };
    const [chunk] = assessment.chunks;
    expect(chunk && facts[chunk.fact]?.factText.slice(chunk.start, chunk.end)).toBe(
      'Room 277 has 1277 seats.',
    );
  });
});

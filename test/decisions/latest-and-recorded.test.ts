import { FileRecords } from '../../src/decisions/recorded/file-records.js';
import { latestAndRecorded } from '../../src/decisions/latest-and-recorded.js';
import type { DecisionPlace } from '../../src/decisions/decision-source.js';
import { heldRecording, heldRing, recordingFolder } from './held-sources.js';
import { AT, decided } from './source-contract.js';

describe('memory and a recording as one', () => {
  let folder: ReturnType<typeof recordingFolder>;
  let held: ReturnType<typeof heldRecording>;
  const { ring, decide } = heldRing({ keep: 20 });
  const together = (options: Parameters<typeof heldRecording>[2]) => {
    held = heldRecording(folder.sink('app'), new FileRecords({ path: folder.path }), options);
    return latestAndRecorded({ ring, recorded: held.recorded, recorder: held.recorder });
  };
  beforeEach(() => {
    folder = recordingFolder();
  });
  afterEach(async () => {
    await held.close();
    folder.remove();
  });

  test('leaves nothing out as one pages through a share of them, and says which are recorded', async () => {
    const source = together({ share: 0.5 });
    // The oldest ten are recorded by another process or have left the memory.
    const all = Array.from({ length: 30 }, (_, n) => decided(`p${n}`, n));
    const sampled = all.filter(({ id }) => held.recorder.isSampled(id));
    expect(sampled.length).toBeGreaterThan(5);
    expect(sampled.length).toBeLessThan(25);
    for (const one of all) decide(one);
    await held.sink.write(sampled);
    const expected = all.filter(({ id }, n) => n >= 10 || held.recorder.isSampled(id)).reverse();
    const found: { readonly id: string; readonly isRecorded?: boolean }[] = [];
    for (let before: DecisionPlace | undefined; ;) {
      const page = await source.latest({ limit: 3, before });
      found.push(...page);
      before = page.at(-1);
      if (before === undefined) break;
    }
    expect(found.map(({ id, isRecorded = false }) => [id, isRecorded])).toEqual(
      expected.map(({ id }) => [id, held.recorder.isSampled(id)]),
    );
  });

  test('adds the texts that memory alone has, and keeps a label where the decision is', async () => {
    const source = together({ share: 1, texts: false });
    const { question: _q, answer: _a, facts: _f, sent: _s, ...textless } = decided('t', 1);
    decide(decided('t', 1));
    await held.sink.write([textless]);
    await source.label('t', { verdict: 'wrong', wrong: [1], at: AT });
    const decision = await source.get('t');
    expect(decision?.texts?.answer).toBe('It opens at 9. It is red.');
    expect(decision?.sentences.map(({ label }) => label?.verdict)).toEqual(['right', 'wrong']);
    expect((await held.recorded.get('t'))?.label?.verdict).toBe('wrong');
    expect((await held.recorded.get('t'))?.texts).toBeUndefined();
  });
});

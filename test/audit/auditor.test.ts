import { auditor, type AuditorOptions } from '../../src/audit/auditor.js';
import type { AuditCase } from '../../src/audit/audit-case.js';
import type { AuditedEvent, GuardEvent } from '../../src/telemetry/observer.js';
import {
  complete,
  failed,
  requestFor,
  scriptedChecker,
  nextTurn,
  stopTime,
} from '../checkers/scripted-checker.js';

const TEXT = 'The tower is 330 m tall.';
const caseOf = (route = 'chat'): AuditCase => ({
  route,
  action: 'pass',
  answer: TEXT,
  facts: requestFor().facts,
  prompt: 'How tall?',
  sentences: [{ start: 0, end: 24, fate: 'passed', score: 0.8 }],
  otherwise: 'passed',
});
const atOnce = (sent: () => void): void => {
  sent();
};

const opened: ReturnType<typeof auditor>[] = [];
afterEach(() => Promise.all(opened.splice(0).map((audit) => audit.close())));

function audited(options: Partial<AuditorOptions> = {}) {
  const judge = scriptedChecker();
  const events: AuditedEvent[] = [];
  const observer = { observe: (event: GuardEvent) => events.push(event as AuditedEvent) };
  const audit = auditor({ judge, share: 1, observer, closeMs: 0, ...options });
  opened.push(audit);
  return { audit, judge, events };
}

test('what was decided is judged with its facts and its question, and counted', async () => {
  const { audit, judge, events } = audited();
  audit.consider(caseOf, atOnce);
  await nextTurn();
  expect(judge.calls[0]!.request).toEqual({
    ...requestFor(),
    prompt: 'How tall?',
    groundingSpec: { enableClaimLevelScore: true },
  });
  judge.calls[0]!.answer(complete(judge.calls[0]!.request));
  await audit.close();
  expect(events).toMatchObject([
    { type: 'audited', route: 'chat', result: 'judged', sentences: { passed: { sentences: 1, errors: 0 } } },
  ]);
  expect(audit.figures()).toEqual({
    chat: {
      judged: 1,
      failed: 0,
      dropped: 0,
      passed: { answers: 1, sentences: 1, errors: 0, errorShare: expect.objectContaining({ share: 0 }) },
      cut: { answers: 0, sentences: 0, errors: 0 },
      blocked: { answers: 0, sentences: 0, errors: 0 },
    },
  });
  expect(judge.closed).toBe(1);
});

test('the share is drawn, and a case is made only for who is drawn', async () => {
  const draws = [0.04, 0.05, 0.9, 0.01];
  const { audit, judge } = audited({ share: 0.05, random: () => draws.shift()! });
  let made = 0;
  for (let i = 0; i < 4; i++)
    audit.consider(() => {
      made++;
      return caseOf();
    }, atOnce);
  await nextTurn();
  expect(made).toBe(2);
  expect(judge.calls).toHaveLength(2);
});

test('nothing is asked before the answer has left', async () => {
  const { audit, judge } = audited();
  let leave: () => void = () => undefined;
  audit.consider(caseOf, (sent) => (leave = sent));
  await nextTurn();
  expect(judge.calls).toHaveLength(0);
  leave();
  await nextTurn();
  expect(judge.calls).toHaveLength(1);
  // Nor without a word on when, in the turn that decides.
  audit.consider(caseOf);
  await Promise.resolve();
  expect(judge.calls).toHaveLength(1);
  await nextTurn();
  await nextTurn();
  expect(judge.calls).toHaveLength(2);
});

test('so many are judged at once, so many wait, and the rest is dropped and counted', async () => {
  const { audit, judge, events } = audited({ maxConcurrent: 2, maxQueued: 3 });
  for (let i = 0; i < 10; i++) audit.consider(caseOf, atOnce);
  await nextTurn();
  expect(judge.calls).toHaveLength(2);
  expect(events).toEqual(
    Array.from({ length: 5 }, () => ({
      type: 'audited',
      route: 'chat',
      result: 'dropped',
      why: 'queueFull',
    })),
  );
  judge.calls[0]!.answer(failed('quota'));
  await nextTurn();
  expect(judge.calls).toHaveLength(3);
  expect(audit.figures()['chat']).toMatchObject({ judged: 0, failed: 1, dropped: 5 });
  // Those that have not left count as well: their texts are held.
  const waiting = audited({ maxQueued: 1 });
  for (let i = 0; i < 2; i++) waiting.audit.consider(caseOf, () => undefined);
  expect(waiting.events).toMatchObject([{ why: 'queueFull' }]);
});

test.each<[string, unknown, string]>([
  ['has no verdict', failed('unavailable'), 'unavailable'],
  ['throws', new Error('broken'), 'engine'],
  ['answers something else', 'yes', 'engine'],
  ['answers half', { kind: 'complete', response: {} }, 'engine'],
])('a judge that %s is a failed audit, and the next goes on', async (_what, found, why) => {
  const { audit, judge, events } = audited({ maxConcurrent: 1 });
  audit.consider(caseOf, atOnce);
  audit.consider(caseOf, atOnce);
  await nextTurn();
  const [call] = judge.calls;
  if (found instanceof Error) call!.reject(found);
  else call!.answer(found as never);
  await nextTurn();
  expect(events).toEqual([{ type: 'audited', route: 'chat', result: 'failed', why }]);
  expect(judge.calls).toHaveLength(2);
});

test('nothing that fails reaches who decided', async () => {
  const { audit } = audited({
    observer: {
      observe() {
        throw new Error('observer');
      },
    },
  });
  expect(() => {
    audit.consider(() => {
      throw new Error('case');
    }, atOnce);
    audit.consider(caseOf, () => {
      throw new Error('sent');
    });
    audit.consider(caseOf, atOnce);
  }).not.toThrow();
  await nextTurn();
});

describe('with time in hand', () => {
  beforeEach(stopTime);
  afterEach(() => jest.useRealTimers());

  test('a judge that never answers ends with its time', async () => {
    const { audit, judge, events } = audited({ timeoutMs: 1000 });
    audit.consider(caseOf, atOnce);
    await nextTurn();
    await jest.advanceTimersByTimeAsync(1000);
    expect(events).toMatchObject([{ result: 'failed', why: 'timeout' }]);
    expect(judge.calls[0]!.options.signal.aborted).toBe(true);
  });

  test('closing waits for what there is, drops what takes longer, and takes no more', async () => {
    const { audit, judge, events } = audited({ maxConcurrent: 1, closeMs: 500 });
    audit.consider(caseOf, () => undefined);
    for (let i = 0; i < 3; i++) audit.consider(caseOf, atOnce);
    await nextTurn();
    let isClosed = false;
    const closing = audit.close().then(() => (isClosed = true));
    judge.calls[0]!.answer(complete(judge.calls[0]!.request));
    await nextTurn();
    audit.consider(caseOf, atOnce);
    expect(judge.calls).toHaveLength(2);
    expect(isClosed).toBe(false);
    await jest.advanceTimersByTimeAsync(500);
    await closing;
    expect(events.map(({ result, why }) => why ?? result)).toEqual([
      'closing',
      'judged',
      'closing',
      'closing',
    ]);
    expect(judge.closed).toBe(1);
  });
});

test('figures are those of the latest answers, by route, and routes without bound share one place', async () => {
  const { audit, judge } = audited({ maxQueued: 1000, maxConcurrent: 100 });
  for (let i = 0; i < 105; i++) audit.consider(() => caseOf(`route-${String(i)}`), atOnce);
  await nextTurn();
  for (let i = 0; i < judge.calls.length; i++) {
    judge.calls[i]!.answer(complete(judge.calls[i]!.request));
    await nextTurn();
  }
  const figures = audit.figures();
  expect(Object.keys(figures)).toHaveLength(101);
  expect(figures['other']).toMatchObject({ judged: 5 });
});

test('a share out of its range is refused', () => {
  expect(() => audited({ share: 1.1 })).toThrow(
    expect.objectContaining({ code: 'AG_CONFIG_INVALID' }) as Error,
  );
});

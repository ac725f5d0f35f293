import { Worker } from 'bullmq';
import { createClient } from 'redis';
import { queueJudging } from '../../src/bulk/queue/queue-judging.js';
import { describeWithRedis, startRedis, type RedisServer } from '../redis-servers.js';
import { exchangeOf } from '../recording/exchanges.js';

const [OURS, THEIRS] = ['a'.repeat(16), 'b'.repeat(16)];

describeWithRedis('an audit by a queue', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  test.each([
    ['by another policy than before', exchangeOf({ policyHash: THEIRS }), `by the policy ${THEIRS}`],
    ['that this release cannot read', { of: 'another release' }, 'what is no result here: record 2'],
  ])('refuses a result %s, and leaves nothing of it in Redis', async (_what, wrong, message) => {
    const client = await createClient({ url: server.url, RESP: 2 }).connect();
    const left = () => client.keys('bull:answer-guard-audit:RUN-*');
    let isWrong = true;
    const worker = new Worker<{ row: number }>(
      'answer-guard-audit',
      ({ data: { row } }) =>
        Promise.resolve(isWrong && row > 1 ? wrong : exchangeOf({ policyHash: OURS, id: `r${row}` })),
      { connection: client },
    );
    const judge = async (row: number, judging: Awaited<ReturnType<typeof open>>): Promise<unknown> => {
      const at = { row, at: `row ${row}`, value: {} };
      const result = await judging.judge(at, {
        id: `r${row}`,
        route: undefined,
        exchange: { answer: 'A.', facts: [] },
      });
      judging.written?.(at);
      return result;
    };
    const open = (after: number) =>
      queueJudging({
        url: server.url,
        run: 'RUN',
        after: { row: after },
        policyHash: after === 0 ? undefined : OURS,
        texts: false,
        attempts: 1,
        window: 10,
        onError: () => undefined,
      });
    const first = await open(0);
    // The first one says by which policy the others are.
    await judge(1, first);
    await expect(Promise.all([judge(2, first), judge(3, first)])).rejects.toMatchObject({
      code: 'AG_AUDIT_DIFFERS',
      message: expect.stringContaining(message),
    });
    await first.close();
    expect(await left()).toEqual([]);

    isWrong = false;
    const second = await open(1);
    expect(await judge(2, second)).toMatchObject({ kind: 'judged', record: { id: 'r2' } });
    await second.close();
    expect(await left()).toEqual([]);
    await worker.close();
    client.destroy();
  });
});

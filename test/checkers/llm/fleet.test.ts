import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { describeWithRedis, startRedis, type RedisServer } from '../../redis-servers.js';
import { startJudgeServer, type JudgeServer } from './judge-server.js';

/** What the stand-in counts for each call. */
const TOKENS_A_CALL = 110;

describeWithRedis('two processes that share a Redis', () => {
  let redis: RedisServer;
  let server: JudgeServer;
  const members: ChildProcess[] = [];
  beforeEach(async () => {
    redis = await startRedis();
    server = await startJudgeServer();
  });
  afterEach(async () => {
    for (const member of members.splice(0)) {
      const ended = once(member, 'exit');
      member.disconnect();
      await ended;
    }
    await server.close();
    await redis.stop();
  });

  async function member(bounds: object): Promise<(times: number) => Promise<readonly string[]>> {
    const settings = {
      redis: { url: redis.url, secret: 'a secret of this test', prefix: 'fleet', waitMs: 1000 },
      llm: { url: server.url, model: 'judge-1', connections: 4, ...bounds },
    };
    const child = fork(join(packageRoot, 'test/checkers/llm/fleet-member.mjs'), [JSON.stringify(settings)]);
    members.push(child);
    await once(child, 'message');
    return async (times) => {
      child.send({ times });
      const [results] = (await once(child, 'message')) as [readonly string[]];
      return results;
    };
  }

  test('make no more calls in a minute together than one may', async () => {
    const [first, second] = [await member({ maxCallsPerMinute: 7 }), await member({ maxCallsPerMinute: 7 })];
    const results = (await Promise.all([first(10), second(10)])).flat();
    expect(results.filter((result) => result === 'complete')).toHaveLength(7);
    expect(results.filter((result) => result === 'quota')).toHaveLength(13);
    expect(server.bodies).toHaveLength(7);
  });

  test('use no more tokens in a day together than one may', async () => {
    const perDay = 3000;
    const bounds = { maxTokensPerDay: perDay };
    const [first, second] = [await member(bounds), await member(bounds)];
    const results: string[] = [];
    for (let turn = 0; turn < 40 && results.at(-1) !== 'quota'; turn++) {
      results.push(...(await (turn % 2 === 0 ? first : second)(1)));
    }
    expect(results.at(-1)).toBe('quota');
    const used = server.bodies.length * TOKENS_A_CALL;
    expect(used).toBeLessThanOrEqual(perDay);
    // More than either counts alone.
    expect(used).toBeGreaterThan(perDay / 2);
    // Whatever is given back late, the bound holds for all of them.
    await Promise.all([first(3), second(3)]);
    expect(server.bodies.length * TOKENS_A_CALL).toBeLessThanOrEqual(perDay);
  });
});

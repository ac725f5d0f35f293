import { buildChecker } from '../../config/build-checker.js';
import { loadConfig } from '../../config/load-config.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { hashOfKey } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startService } from '../../src/service/start-service.js';
import { within } from '../checkers/scripted-checker.js';
import { recordingLogger } from '../service/recording-logger.js';
import { scriptedChecker } from '../service/scripted-checker.js';

const KEY = 'the-key-of-the-service';
const settingsOf = (checker: object | string, env: Record<string, string> = {}) =>
  resolveSettings(loadConfig({ path: false, env }), { checker: checker as never }).settings;

test('checker.service has another service judge, with the key of the environment, behind the cache', async () => {
  const judge = scriptedChecker();
  const keys = { current: () => [{ name: 'a', hash: hashOfKey(KEY), projects: undefined }] };
  const server = await startService(createService({ checker: judge, logger: recordingLogger(), keys }));
  const settings = settingsOf({ service: server.url });
  const checker = buildChecker(settings, { observe: () => undefined }, { ANSWER_GUARD_SERVICE_API_KEY: KEY });
  const request = { answerCandidate: 'A.', facts: [{ factText: 'F.' }] };
  await checker.ready;
  expect(await checker.check(request, within(20_000))).toMatchObject({ kind: 'complete', cache: 'miss' });
  expect(await checker.check(request, within(20_000))).toMatchObject({ checker: 'service', cache: 'hit' });
  expect(judge.received).toHaveLength(1);
  await checker.close();
  await server.close();
});

test('a name in the environment beats it', () => {
  const { checker } = settingsOf({ service: 'http://a' }, { ANSWER_GUARD_CHECKER: 'embedded' });
  expect(checker).toBe('embedded');
  const google = settingsOf({ service: 'http://a' }, { ANSWER_GUARD_CHECKER: 'google' });
  expect(google.checker).toMatchObject({ use: 'google', service: undefined });
});

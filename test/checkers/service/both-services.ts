import type { Checker } from '../../../src/checkers/checker.js';
import { serviceChecker } from '../../../src/checkers/service/service.js';
import { createService, type ServiceOptions } from '../../../src/service/create-service.js';
import { startGrpc } from '../../../src/service/grpc/start-grpc.js';
import { startService } from '../../../src/service/start-service.js';
import { recordingLogger } from '../../service/recording-logger.js';
import { scriptedChecker, type Script } from '../../service/scripted-checker.js';

export const request = { answerCandidate: 'The sky is blue. 😀', facts: [{ factText: 'The sky is blue.' }] };

/** Enough time for any check, on a machine that has other things to do. */
export const PLENTY_MS = 60_000;

export const opened: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

/** A service of ours, over both transports. */
export async function startBoth(options: Partial<ServiceOptions> & { script?: Script } = {}) {
  const checker = options.checker ?? scriptedChecker(options.script);
  const service = createService({ logger: recordingLogger(), checkTimeoutMs: 60_000, ...options, checker });
  await checker.ready;
  const [http, grpc] = [await startService(service), await startGrpc(service)];
  return {
    checker,
    rest: http.url,
    grpc: `grpc://${grpc.address}`,
    close: () => Promise.all([http.close(), grpc.close()]),
  };
}

export async function started(options: Parameters<typeof startBoth>[0] = {}) {
  const both = await startBoth(options);
  opened.push(both);
  return both;
}

export function checkerOf(...addresses: string[]): Checker {
  const checker = serviceChecker({ addresses });
  opened.push(checker);
  return checker;
}

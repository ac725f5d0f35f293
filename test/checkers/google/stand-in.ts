import { pino } from 'pino';
import type { Checker } from '../../../src/checkers/checker.js';
import { recorded } from '../../../src/checkers/recorded/recorded.js';
import { createService } from '../../../src/service/create-service.js';
import { startService, type RunningService } from '../../../src/service/start-service.js';

/** The project's own service, which speaks the contract over REST, in the place of Google's. */
export async function standIn(checker: Checker = recorded({ supportScore: 0.9 })): Promise<RunningService> {
  const service = createService({
    checker,
    logger: pino({ level: 'silent' }),
    checkTimeoutMs: 60_000,
    // Who names no time would have half a second, which a busy machine takes.
    budgetMs: 60_000,
    // On a busy machine the checks of the suite would be refused for taking long.
    admission: { least: 64 },
  });
  return startService(service);
}

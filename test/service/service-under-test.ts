import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker, type Script } from './scripted-checker.js';

export const lawful = { answerCandidate: 'The sky is blue. 😀', facts: [{ factText: 'The sky is blue.' }] };

export const PATH = '/v1/projects/p-1/locations/global/groundingConfigs/default_grounding_config:check';

/** What a large request may take on a busy machine, in milliseconds: the default budget ends while it is decoded. */
export const UNHURRIED = { budgetMs: 120_000, checkTimeoutMs: 120_000 } as const;

export function service(options: Partial<ServiceOptions> & { script?: Script } = {}) {
  const checker = scriptedChecker(options.script);
  const logger = recordingLogger();
  const { app, readiness } = createService({ checker, logger, ...options });
  return { app, checker, logger, readiness };
}

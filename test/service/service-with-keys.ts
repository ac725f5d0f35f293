import { makeKey, parseKeyFile } from '../../src/service/access/api-keys.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

export const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };

export const pathOf = (project: string): string =>
  `/v1/projects/${project}/locations/global/groundingConfigs/default_grounding_config:check`;

export const PATH = pathOf('p');

export const anywhere = makeKey('anywhere');

export const limited = makeKey('limited', { projects: ['team-a', '42'] });

export const known = parseKeyFile(`# keys\n${anywhere.line} # everywhere\n\n${limited.line}\n`, 'keys');

export function serviceOf(options: Partial<ServiceOptions> = {}) {
  const logger = recordingLogger();
  const checker = scriptedChecker();
  const keys = { current: () => known };
  return { checker, logger, service: createService({ checker, logger, keys, ...options }) };
}

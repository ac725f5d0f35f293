import { PRESETS } from '../../config/presets.js';
import type { Checker } from '../../src/checkers/checker.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import { DecisionRing } from '../../src/decisions/decision-ring.js';
import type { Policy } from '../../src/policy/policy.js';
import { createService } from '../../src/service/create-service.js';
import { parseKeyList } from '../../src/service/access/api-keys.js';
import { decidedEvent } from '../../src/guard/decided-event.js';
import { outcomeOfCheck, SERVICE_DIALECT } from '../../src/service/outcome-of-check.js';
import { startService } from '../../src/service/start-service.js';
import { recordingLogger } from '../service/recording-logger.js';

export interface ServedOptions {
  readonly checker?: Checker;
  /** @default balanced, with a threshold that suits the exact layer */
  readonly policy?: Policy;
  /** @default none, as on loopback */
  readonly keys?: string;
  readonly texts?: boolean;
  /** Of a stream's sentences. @default 500 */
  readonly budgetMs?: number;
  readonly token?: string;
  readonly checksPerMinute?: number;
}

/** The service with its pages, on a port of its own. The exact layer judges, which needs no start. */
export async function servePages({
  keys,
  texts = false,
  token,
  checksPerMinute,
  budgetMs = 500,
  ...options
}: ServedOptions = {}) {
  const checker = options.checker ?? embedded({ threads: 0 });
  const ring = new DecisionRing({ texts });
  // The exact layer alone calls little unsupported under the presets, whose thresholds are for the readers.
  const policy = options.policy ?? { ...PRESETS.balanced, unsupportedThreshold: 0.45 };
  const listed = keys === undefined ? undefined : parseKeyList(keys, 'test');
  const service = createService({
    checker,
    logger: recordingLogger(),
    keys: listed && { current: () => listed },
    checksPerMinute,
    pages: {
      policy,
      route: 'balanced',
      budgetMs,
      decisions: {
        source: ring,
        checked: (check) => {
          const outcome = outcomeOfCheck(check, policy);
          if (outcome === undefined) return;
          ring.observe(decidedEvent(outcome, { dialect: SERVICE_DIALECT, budgetMs: check.timeoutMs }));
        },
        token,
      },
    },
  });
  await checker.ready;
  const running = await startService(service);
  return {
    url: `${running.url}/`,
    ring,
    close: async () => {
      await running.close();
      service.close();
      await checker.close();
    },
  };
}

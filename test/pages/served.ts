import { PRESETS } from '../../config/presets.js';
import type { Checker } from '../../src/checkers/checker.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import { DEFAULT_FEEDBACK, DEFAULT_RECORD } from '../../config/resolve-settings.js';
import { decisionsOf, recordingOf } from '../../src/cli/service-tenants.js';
import type { Policy } from '../../src/policy/policy.js';
import { createService } from '../../src/service/create-service.js';
import { parseKeyList } from '../../src/service/access/api-keys.js';
import { startService } from '../../src/service/start-service.js';
import { recordingLogger } from '../service/recording-logger.js';

export interface ServedOptions {
  readonly checker?: Checker;
  /** @default balanced, with a threshold that suits the exact layer */
  readonly policy?: Policy;
  /** @default none, as on loopback */
  readonly keys?: string;
  readonly texts?: boolean;
  /** Folder in which checks are recorded, with their texts, and from which they are shown. @default none */
  readonly sink?: string;
  /** Of a stream's sentences. @default 500 */
  readonly budgetMs?: number;
  readonly token?: string;
  readonly checksPerMinute?: number;
}

/** The service with its pages, on a port of its own. The exact layer judges, which needs no start. */
export async function servePages({
  keys,
  texts = false,
  sink,
  token,
  checksPerMinute,
  budgetMs = 500,
  ...options
}: ServedOptions = {}) {
  const checker = options.checker ?? embedded({ threads: 0 });
  // The exact layer alone calls little unsupported under the presets, whose thresholds are for the readers.
  const policy = options.policy ?? { ...PRESETS.balanced, unsupportedThreshold: 0.45 };
  const observer = { observe: () => undefined };
  const record = { ...DEFAULT_RECORD, redact: [], texts: true, sink };
  const recording = recordingOf({ policy, feedback: DEFAULT_FEEDBACK, record }, observer);
  const flags = { decisions: true, decisionTexts: texts, explanations: 0, groundingConfig: [] };
  const decisions = decisionsOf(flags, policy, recording?.at);
  if (decisions === undefined) throw new Error('no decisions');
  const listed = keys === undefined ? undefined : parseKeyList(keys, 'test');
  const service = createService({
    checker,
    logger: recordingLogger(),
    keys: listed && { current: () => listed },
    checksPerMinute,
    recording: recording?.value,
    pages: {
      policy,
      route: 'balanced',
      budgetMs,
      decisions: { ...decisions.value, token },
    },
  });
  await checker.ready;
  const running = await startService(service);
  return {
    url: `${running.url}/`,
    decisions: decisions.value.source,
    close: async () => {
      await running.close();
      service.close();
      await decisions.release();
      await recording?.release();
      await checker.close();
    },
  };
}

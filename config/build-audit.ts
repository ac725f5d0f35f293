import { auditor, DEFAULT_AUDIT, type Auditor } from '../src/audit/auditor.js';
import { sampleFile } from '../src/audit/sample-file.js';
import type { Checker } from '../src/checkers/checker.js';
import { wrapped } from '../src/checkers/wrapped.js';
import type { Observer } from '../src/telemetry/observer.js';
import { buildChecker } from './build-checker.js';
import type { Environment } from './environment.js';
import type { GuardSettings } from './resolve-settings.js';
import { lease, type Lease } from './shared-by-key.js';

/**
 * The process's auditor with these settings, however many guards hand it answers; undefined where nothing is to be audited.
 * Throws AG_CONFIG_INVALID.
 */
export function acquireAudit(
  settings: Pick<GuardSettings, 'audit' | 'cache' | 'engine'>,
  observer: Observer,
  env: Environment = process.env,
): Lease<Auditor> | undefined {
  const { audit } = settings;
  if (audit === undefined || audit.share === 0) return undefined;
  const { judge = 'llm', google, llm, file, texts = DEFAULT_AUDIT.texts, ...options } = audit;
  const { maxFileBytes = DEFAULT_AUDIT.maxFileBytes } = audit;
  const make = (by: Checker): { readonly value: Auditor; readonly end: () => Promise<void> } => {
    const sample =
      file === undefined ? undefined : sampleFile({ path: file, texts, maxBytes: maxFileBytes, onLost });
    const value = auditor({ ...options, judge: by, sample, observer });
    return { value, end: () => value.close() };
  };
  const onLost = (why: string): void => {
    const message = `audit.file takes no more rows: ${why}.`;
    observer.observe({ type: 'warning', code: 'audit-rows-lost', message });
  };
  if (typeof judge !== 'string') {
    // The caller's to close.
    const own = wrapped(
      judge,
      (request, wait) => judge.check(request, wait),
      () => Promise.resolve(),
    );
    const { value, end } = make(own);
    return { value, release: end };
  }
  return lease('audit', [audit, settings.cache], () => {
    // Calls the same client as the guard where that has one; the allowance is then one, too.
    const by = buildChecker({ ...settings, checker: { use: judge, google, llm } }, observer, env);
    try {
      return make(by);
    } catch (error) {
      void by.close();
      throw error;
    }
  });
}

import type { ServiceLogger } from '../../src/service/service-log.js';

export interface RecordingLogger extends ServiceLogger {
  readonly lines: { readonly level: string; readonly message: string; readonly [field: string]: unknown }[];
}

export function recordingLogger(): RecordingLogger {
  const lines: RecordingLogger['lines'] = [];
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ ...fields, level, message });
  };
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

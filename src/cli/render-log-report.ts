import type { Finding } from '../audit-log/verify/compare-segment.js';
import type { CrashNote, LogReport } from '../audit-log/verify/verify-log.js';

/** What `answer-guard audit-log verify` prints. */
export function renderLogReport(report: LogReport): string {
  const { entries, from, to, checkpoints, isClosed, vouched, findings, crashes, dropped, isIntact } = report;
  return [
    `${entries} entries, ${from} to ${to}; ${checkpoints} signed; ${isClosed ? 'closed' : 'open: a process writes to it, or ended without closing it'}`,
    ...(vouched === undefined ? [] : [`vouched for up to ${vouched.number}:${vouched.hash}`]),
    ...(dropped > 0 ? [`${dropped} decisions were dropped for want of room, as the log says itself`] : []),
    ...crashes.map(renderCrash),
    ...findings.map(renderFinding),
    isIntact
      ? 'Nothing was changed, removed or put in.'
      : `TAMPERED WITH: ${findings.length} finding${findings.length === 1 ? '' : 's'}`,
    '',
  ].join('\n');
}

function renderCrash({ after, unsynced, tornBytes }: CrashNote): string {
  const what = [
    ...(unsynced === undefined ? [] : [`entries ${range(unsynced)} were written and not synced yet`]),
    ...(tornBytes === undefined ? [] : [`${tornBytes} bytes of one broke off`]),
  ];
  return `crash after entry ${after}: ${what.length === 0 ? 'nothing that was written is missing' : what.join(', ')}`;
}

function renderFinding({ what, from = 0, to = from, place }: Finding): string {
  const at = place === undefined ? '' : ` (${place})`;
  const numbers = range({ from, to });
  switch (what) {
    case 'changed':
      return `CHANGED: entry ${numbers}${at}`;
    case 'removed':
      return `REMOVED: ${from === to ? 'entry' : 'entries'} ${numbers}`;
    case 'putIn':
      return `PUT IN: a line after entry ${numbers}${at}`;
    case 'moved':
      return `MOVED: entry ${numbers}${at}`;
    case 'unvouched':
      return `NOT VOUCHED FOR: entries ${numbers}: what came after them was changed or removed`;
    case 'unknownKey':
      return from === 0
        ? 'UNKNOWN KEY: the head was signed by a key that was not given'
        : `UNKNOWN KEY: entry ${numbers} was signed by a key that was not given`;
    case 'head':
      return 'HEAD: what says how far the log goes is missing or not genuine: its last entries may be gone';
    case 'anchor':
      return 'ANCHOR: what keeps elsewhere how far the log goes is missing or not genuine: the log may be an older one';
    default:
      return what satisfies never;
  }
}

function range({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

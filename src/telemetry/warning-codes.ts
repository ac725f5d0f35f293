/**
 * Every code that a warning may carry, with what it means. docs/operating.md holds the same table; a test keeps them
 * equal.
 */
export const WARNING_CODES = {
  'audit-log-dropped':
    'Decisions are missing from the audit log: it does not keep up or cannot be written. It says itself how many.',
  'audit-log-unanchored':
    'The audit log has entries and its anchor is missing: nothing shows whether it was put back before this process began.',
  'audit-rows-lost': 'Rows of the audited sample could not be written to their file, or it is full.',
  'ca-unreadable': 'A file of certificate authorities that the environment names cannot be read.',
  'calibration-void':
    'The calibrated thresholds of a route were made for other rules or another checker, and are not taken.',
  'config-not-reread':
    'The configuration file has changed and is wrong or cannot be read; the mode stays as it was.',
  drift: 'The answers of a calibrated route are no longer like those that it was calibrated on.',
  'environment-unknown':
    'A variable ANSWER_GUARD_… is set that nothing reads; the message names it, and what may be meant.',
  'explains-to-readers':
    "A route shows readers what was withheld (`annotateBody: 'explain'`), and NODE_ENV does not say that this is development.",
  'facts-lost': 'Facts were handed over outside of a guarded request, or after its answer was judged.',
  'facts-not-understood':
    'What was handed over as facts is in no known form; the message names the keys that were seen.',
  'google-endpoint-insecure': "The address of Google's service is plain http.",
  'google-field-refused':
    "Google's service refused a field; checks go on without it, and rules that need it have no effect.",
  'issuer-keys-unavailable':
    'The keys of an issuer of tokens cannot be had; those known before are taken for an hour, and without them its tokens get 503.',
  'keys-not-reread':
    "A file of API keys, or of an issuer's keys, has changed and is wrong or cannot be read; the keys stay as they were.",
  'many-guards':
    'A hundred guards are open in this process: they may be made for each request, and not once.',
  'model-unavailable':
    'The embedded engine judges without its model, by the exact layer alone; the message says why.',
  'no-contradictions': 'The rule contradictedClaim has no effect: the checker reports no contradictions.',
  'no-helpfulness': 'The rule lowHelpfulness has no effect: the checker reports no helpfulness.',
  'node-unknown':
    'This version of Node.js has changed fields of responses that held answers rely on; the message names them.',
  'observer-failed': 'An observer threw, and missed an event.',
  'records-dropped': 'Recorded exchanges were dropped: their sink does not keep up or is down.',
  'redis-unreachable': 'Redis does not answer; checks go on without it.',
  'request-not-read': "A request or a prompt was not read for facts: the request's body is not parsed.",
  'store-incomplete':
    'Documents of a data store could not be read, or it could not be brought up to date; the message names the store.',
  'stream-cut-off': 'A stream ended before its answer did.',
  'tls-not-reread': 'The certificate has changed and is wrong or cannot be read; it stays as it was.',
} as const;

export type WarningCode = keyof typeof WARNING_CODES;

/**
 * Every code that an `AnswerGuardError` may carry, with what it means. docs/configuration.md holds the same table; a
 * test keeps them equal.
 */
export const ERROR_CODES = {
  AG_CONFIG_INVALID:
    'An option or a field of the configuration file is wrong; the message names each with its value and range.',
  AG_CONFIG_NOT_FOUND: 'The configuration file given does not exist or cannot be read.',
  AG_CONFIG_UNREADABLE: 'The configuration file is not YAML.',
  AG_ROUTE_UNKNOWN: 'The named route is not in the configuration file.',
  AG_CHECKER_UNAVAILABLE: 'A library that the checker asked for needs could not be loaded.',
  AG_ENGINE_FAILED: 'The embedded engine could not start, or stopped while it judged.',
  AG_MODEL_UNAVAILABLE:
    "The embedded engine's model cannot be loaded; the message says why, and the exact layer judges alone.",
  AG_OVERLOADED: 'More checks wait for the checker than its queue takes.',
  AG_ABORTED: 'The caller ended its wait before the verdict came.',
  AG_GUARD_FAILED:
    'The guard failed while it held an answer: the client got a 500 with this code, and nothing of the answer.',
  AG_CLOSED: 'The guard, checker or cache was used after close().',
  AG_REQUEST_INVALID: 'A check request breaks the contract; the violations name each field.',
  AG_RESPONSE_INVALID:
    'What a grounding service answered breaks the contract: an offset, index or score is missing or out of range.',
  AG_FACTS_INVALID: 'What was handed over as facts is no text, no document and no list of these.',
  AG_NOT_GUARDED: 'The response that was asked about has no guard mounted on its route, or is none.',
  AG_LISTEN_FAILED: 'The service could not listen on the address and port given.',
  AG_PAGES_MISSING:
    'The files of the playground and the decisions page are not there: the package was not built.',
  AG_INPUT_UNREADABLE: 'A file given to the command does not exist, cannot be read or is in no known form.',
  AG_ROW_INVALID: 'A labelled row given to the command is wrong; the message names file, line and field.',
  AG_RECORD_INVALID:
    'A line of a recording is wrong; the message names file, line, field, value and what it must be.',
  AG_RECORDS_UNREACHABLE:
    'Recorded decisions could not be read, or a label of one not written in time; the message says which, and why.',
  AG_AUDIT_LOG_BROKEN:
    'An audit log does not end as its signed head says, so that nothing is added to it; the message says where.',
  AG_AUDIT_LOG_BUSY: 'The folder of an audit log is written to by another process.',
  AG_AUDIT_DIFFERS:
    'The results of a bulk audit are of another input or other settings, or another process writes them.',
  AG_QUEUE_FAILED: 'The queue of a bulk audit could not be reached, or did not answer.',
  AG_RUNS_DIFFER: 'Two evaluations that were to be compared did not judge the same rows.',
  AG_LABELS_TOO_FEW:
    'Too few right answers are labelled for the guarantee asked for; the message says how many are needed.',
  AG_USAGE_INVALID:
    'The command was called with an option or argument that it does not take, or without one it needs.',
  AG_CHECK_INCOMPLETE:
    'The check asked for on the command line did not complete; the message names the cause.',
  AG_REMOTE_REFUSED:
    'A remote checker answered with an error; the message names its status and the fields at fault.',
  AG_REMOTE_UNREACHABLE:
    'A remote checker could not be reached, or the connection to it broke; the message names the system error.',
  AG_REMOTE_PAUSED: 'A remote checker failed often enough to be left alone for a moment; it was not asked.',
  AG_ALLOWANCE_SPENT: 'The allowance of calls to a remote checker is spent for now; it was not asked.',
  AG_SIGN_IN_FAILED:
    'There is no access token for a remote checker, or it was not accepted; the message names the reason.',
  AG_REPLY_UNREADABLE:
    'The reply of a language model that judges is no judgement in the form that was asked for; the message says why.',
  AG_STORE_FAILED:
    'A data store could not be read, searched or written; the message names the store and says why.',
  AG_RECORDING_MISSING: 'A recorded checker was asked for a check that is not in its recording.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

import type { MetricDefinition } from './metric-definition.js';

/** Of audits in bulk and of the audit log. */
export const AUDIT_METRICS = {
  bulkRecords: {
    type: 'counter',
    name: 'answer_guard_bulk_records_total',
    help: 'Records of bulk audits that a worker took: judged, to be tried again, or held for an allowance.',
    labels: ['result'],
  },
  bulkQueue: {
    type: 'gauge',
    name: 'answer_guard_bulk_queue_records',
    help: 'Records in the queue of bulk audits, by state; the same from every worker.',
    labels: ['state'],
  },
  bulkQueueAge: {
    type: 'gauge',
    name: 'answer_guard_bulk_queue_age_seconds',
    help: 'How long the record waits that has waited longest in the queue of bulk audits.',
    labels: [],
  },
  auditLogEntries: {
    type: 'counter',
    name: 'answer_guard_audit_log_entries_total',
    help: 'Entries of the audit log: written and synced, or dropped because it does not keep up.',
    labels: ['result'],
  },
  auditLogNumber: {
    type: 'gauge',
    name: 'answer_guard_audit_log_number',
    help: 'Number of the last entry of the audit log that is synced: where it falls, the log was put back as it was before.',
    labels: [],
  },
  auditLogFailures: {
    type: 'counter',
    name: 'answer_guard_audit_log_failures_total',
    help: 'Attempts to write to the audit log that failed.',
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

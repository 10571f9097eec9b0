import type { AuditAction } from '@app/schema/audit';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts, for `/metrics`. Labels hold only values of lists in the source, never what a caller gives. */
export const registry = new Registry();
const registers = [registry];

collectDefaultMetrics({ register: registry }); // processor, memory, file descriptors, event loop, garbage collection

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the head of a request to the last byte of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const requestsInFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests that were begun and not answered yet',
  registers,
});

export const refusals = new Counter({
  name: 'growth_plan_refusals_total',
  help: 'Calls of a procedure that failed, by the key of the failure',
  labelNames: ['procedure', 'reason'] as const,
  registers,
});

const LOGIN_OUTCOMES = ['ok', 'failed', 'limited', 'unfinished', 'unavailable'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

export const logins = new Counter({
  name: 'growth_plan_logins_total',
  help: 'Tries to log in; unfinished ones lack a second factor or a verified address',
  labelNames: ['outcome'] as const,
  registers,
});

export const rateLimitHits = new Counter({
  name: 'growth_plan_rate_limit_hits_total',
  help: 'Tries beyond a limit of attempts, refused or silently dropped',
  labelNames: ['limit'] as const,
  registers,
});

export const idempotencyReplays = new Counter({
  name: 'growth_plan_idempotency_replays_total',
  help: 'Writes answered with what was stored for their key',
  registers,
});

export const auditEvents = new Counter<'action'>({
  name: 'growth_plan_audit_events_total',
  help: 'Events written to the audit log, among them accounts erased',
  labelNames: ['action'] as const,
  registers,
});

export const mails = new Counter({
  name: 'growth_plan_mails_total',
  help: 'Mails handled by the worker: sent, failed for now or for good, dropped as needless',
  labelNames: ['outcome'] as const,
  registers,
});

export const failedConnections = new Counter({
  name: 'growth_plan_database_connection_failures_total',
  help: 'Times that no connection to the database was had',
  registers,
});

export const textsRefreshed = new Gauge({
  name: 'growth_plan_texts_refresh_timestamp_seconds',
  help: 'When this process last looked whether texts were changed',
  registers,
});

export const tidied = new Gauge({
  name: 'growth_plan_tidy_success_timestamp_seconds',
  help: 'When this process last deleted what had served its time',
  registers,
});

/** Zero rather than absent, so that the first one shows as an increase. */
for (const outcome of LOGIN_OUTCOMES) logins.inc({ outcome }, 0);
for (const outcome of ['sent', 'failed', 'dropped']) mails.inc({ outcome }, 0);
for (const action of ['client_erased', 'consultant_erased'] satisfies AuditAction[]) auditEvents.inc({ action }, 0);

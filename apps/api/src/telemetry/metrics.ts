import type { AuditAction } from '@app/schema/audit-actions';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts, for `/metrics`. Labels hold only values of lists in the source, never what a caller gives. */
export const registry = new Registry();
const registers = [registry];

collectDefaultMetrics({ register: registry }); // processor, memory, file descriptors, event loop, garbage collection

/** What each metric tells. */
const HELP = {
  growth_plan_archive_age_seconds:
    'How long ago PostgreSQL last archived its log for point-in-time recovery; 0 where it archives none',
  growth_plan_audit_events_total: 'Events written to the audit log, among them accounts erased',
  growth_plan_build_info: 'Which version runs, and which schema it expects',
  growth_plan_clock_skew_seconds: 'How far the clock of this process is ahead of that of the database',
  growth_plan_database_connection_failures_total: 'Times that no connection to the database was had',
  growth_plan_database_pool_connections: 'Connections to the database',
  growth_plan_database_pool_waiting: 'Requests that wait for a connection to the database',
  growth_plan_database_up: 'Whether the database answered the last scrape',
  growth_plan_idempotency_replays_total: 'Writes answered with what was stored for their key',
  growth_plan_logins_total: 'Tries to log in; unfinished ones lack a second factor or a verified address',
  growth_plan_mail_dead: 'Mails that were given up',
  growth_plan_mail_oldest_seconds: 'Age of the oldest mail that is not sent yet',
  growth_plan_mail_waiting: 'Mails that are not sent yet',
  growth_plan_mails_total:
    'Mails handled by the worker: sent, failed for now or for good, put off until later, dropped as needless',
  growth_plan_rate_limit_hits_total: 'Tries beyond a limit of attempts, refused or silently dropped',
  growth_plan_refusals_total: 'Calls of a procedure that failed, by the key of the failure',
  growth_plan_texts_refresh_timestamp_seconds: 'When this process last looked whether texts were changed',
  growth_plan_job_runs_total: 'Runs of each job by this process',
  growth_plan_job_success_timestamp_seconds: 'When this process last ran each job without a fault, or was started',
  http_request_duration_seconds: 'Time from the head of a request to the last byte of its answer',
  http_requests_in_flight: 'Requests that were begun and not answered yet',
};

type Name = keyof typeof HELP;

function createCounter<Label extends string>(name: Name, ...labelNames: Label[]): Counter<Label> {
  return new Counter({ name, help: HELP[name], labelNames, registers });
}

export function createGauge<Label extends string>(name: Name, ...labelNames: Label[]): Gauge<Label> {
  return new Gauge({ name, help: HELP[name], labelNames, registers });
}

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds' satisfies Name,
  help: HELP.http_request_duration_seconds,
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const LOGIN_OUTCOMES = ['ok', 'failed', 'limited', 'unfinished', 'unavailable'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

export const requestsInFlight = createGauge('http_requests_in_flight');
export const refusals = createCounter('growth_plan_refusals_total', 'procedure', 'reason');
export const logins = createCounter('growth_plan_logins_total', 'outcome');
export const rateLimitHits = createCounter('growth_plan_rate_limit_hits_total', 'limit');
export const idempotencyReplays = createCounter('growth_plan_idempotency_replays_total');
export const auditEvents = createCounter('growth_plan_audit_events_total', 'action');
export const mails = createCounter('growth_plan_mails_total', 'outcome');
export const failedConnections = createCounter('growth_plan_database_connection_failures_total');
export const textsRefreshed = createGauge('growth_plan_texts_refresh_timestamp_seconds');
export const clockSkew = createGauge('growth_plan_clock_skew_seconds');
export const jobRuns = createCounter('growth_plan_job_runs_total', 'job', 'outcome');
export const jobSuccess = createGauge('growth_plan_job_success_timestamp_seconds', 'job');

/** Zero rather than absent, so that the first one shows as an increase. */
for (const outcome of LOGIN_OUTCOMES) logins.inc({ outcome }, 0);
for (const outcome of ['sent', 'failed', 'dropped', 'later']) mails.inc({ outcome }, 0);
for (const action of ['client_erased', 'consultant_erased'] satisfies AuditAction[]) auditEvents.inc({ action }, 0);

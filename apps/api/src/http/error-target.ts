import { postTo } from '../features/webhooks/call.ts';
import type { Dsn } from '../lib/dsn.ts';
import { VERSION } from '../lib/version.ts';

const AT_ONCE = 4; // a target that hangs holds no more than these; what comes meanwhile is in the log alone

/** An error of a page in words of our own, as `browser-errors.ts` makes it: nothing that somebody typed is in it. */
export type PageError = {
  route: string;
  version: string;
  error: string;
  /** `file:line:column`, the innermost first. */
  stack: readonly string[];
  failedRequest?: string;
};

export type ErrorTarget = { send(error: PageError): Promise<boolean> };

/**
 * Sends errors of pages to a program that collects errors, in Sentry's envelopes
 * (https://develop.sentry.dev/sdk/foundations/transport/envelopes/), each once. `send` resolves with whether it was taken, and never throws.
 */
export function createErrorTarget({ key, endpoint }: Dsn): ErrorTarget {
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=growth-plan/${VERSION}, sentry_key=${key}`,
  };
  let underWay = 0;
  return {
    async send(error) {
      if (underWay >= AT_ONCE) return false;
      underWay += 1;
      try {
        const call = { url: endpoint, headers, body: toEnvelope(error), allowPrivate: true }; // the operator's own choice
        const { status } = await postTo(call);
        return status !== null && status < 300;
      } finally {
        underWay -= 1;
      }
    },
  };
}

function toEnvelope({ route, version, error, stack, failedRequest }: PageError): string {
  const now = new Date().toISOString();
  const id = crypto.randomUUID().replaceAll('-', '');
  const event = {
    event_id: id,
    timestamp: now,
    platform: 'javascript',
    level: 'error',
    release: `growth-plan@${version}`,
    transaction: route,
    ...(failedRequest !== undefined && { tags: { failed_request: failedRequest } }),
    exception: { values: [{ type: error, value: route, stacktrace: { frames: stack.map(toFrame).toReversed() } }] },
  };
  return [{ event_id: id, sent_at: now }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
}

function toFrame(place: string) {
  const [, filename = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
  return { filename, lineno: Number(line), colno: Number(column), in_app: true };
}

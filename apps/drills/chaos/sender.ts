import { setTimeout as sleep } from 'node:timers/promises';
import type { Chances } from '../support/chances.ts';
import type { Deed, History, Outcome, SeenVersion } from './history.ts';

const ANSWER_MS = 15_000; // as long as the web app waits
const AGAIN_MS = 50; // and so much more after each try
const LONGEST_MS = 500;

/** A request as it goes out each time that its deed is tried. */
export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token: string;
  body?: object;
  /** The `Idempotency-Key`; none over tRPC, where the version says what was done. */
  key?: string;
  /** What a success tells. */
  readAnswer?(body: never): { id?: string; seen?: SeenVersion[] };
  /** What a conflict tells: our own save, done by an earlier try whose answer was lost, or null. */
  ownSave?(stored: { value: unknown; version: number }): SeenVersion | null;
};

/** The body of a failure on either transport. */
type FailureBody = { msg?: string; data?: { value: unknown; version: number } };

/** Does a deed as a client of ours does: the same request again until it is answered. Resolves with that answer. */
export type Sender = (deed: Deed, request: Request) => Promise<Outcome>;

/** A sender to the server at `url` that writes every try into the history, and tries no more once it is over. */
export function createSender(url: string, history: History, chances: Chances, over: AbortSignal): Sender {
  return async (deed, request) => {
    for (let tries = 1; ; tries += 1) {
      const sentAt = performance.now();
      const outcome = await attempt(url, request);
      history.add({ deed, sentAt, answeredAt: performance.now(), outcome });
      if (over.aborted || (outcome.kind !== 'lost' && outcome.kind !== 'unavailable')) return outcome;
      const longest = Math.min(tries * AGAIN_MS, LONGEST_MS);
      await sleep(longest / 2 + chances.below(longest / 2)); // sooner than asked for: a drill waits for the first success
    }
  };
}

async function attempt(url: string, request: Request): Promise<Outcome> {
  const { method, path, token, body, key } = request;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    return { kind: 'lost' };
  }
  return outcomeOf(response, text, request);
}

function outcomeOf({ status, headers }: Response, text: string, { readAnswer, ownSave }: Request): Outcome {
  if (status === 503 || status === 429) return { kind: 'unavailable', retryAfter: headers.has('retry-after') };
  const body = parsed(text);
  if (body === null || status >= 500) return { kind: 'fault', words: `${status} ${text.slice(0, 200)}` };
  if (status < 300) return { kind: 'acknowledged', ...readAnswer?.((body.result?.data ?? body) as never) };
  const failure: FailureBody = body.error?.data ?? body;
  const seen = failure.data && ownSave?.(failure.data);
  return seen ? { kind: 'acknowledged', seen: [seen] } : { kind: 'refused', msg: failure.msg ?? String(status) };
}

type Body = FailureBody & { result?: { data: unknown }; error?: { data: FailureBody } };

function parsed(text: string): Body | null {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return null;
  }
}

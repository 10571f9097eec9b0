import { setTimeout as sleep } from 'node:timers/promises';
import type { Chances } from '../support/chances.ts';
import type { Attempt, Deed, DeedKind, Outcome, SeenVersion } from './history.ts';

const ANSWER_MS = 15_000; // as long as the web app waits
const AGAIN_MS = 50; // and so much more after each try
const LONGEST_MS = 500;

/** A request as it goes out each time that its deed is tried. */
export type Request = Pick<Deed, 'cell'> & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token: string;
  body?: object | undefined;
  /** What a success tells. */
  readAnswer?(body: never): { id?: string; seen?: SeenVersion[] };
  /** What a conflict tells: our own save, done by an earlier try whose answer was lost, or null. */
  readOwnSave?(stored: { value: unknown; version: number }): SeenVersion | null;
};

/** Does a new deed; its request is made with its name, for where it has words. */
export type Perform = (kind: DeedKind, subject: string, toRequest: (name: string) => Request) => Promise<Outcome>;

/** The body of a failure on either transport. */
type FailureBody = { msg?: string; data?: { value: unknown; version: number } };
type Body = FailureBody & { result?: { data: unknown }; error?: { data: FailureBody } };

type Sender = { url: string; who: string; history: Attempt[]; chances: Chances; over: AbortSignal };

/**
 * Does deeds of a writer as a client of ours does: the same request again until it is answered, and no more once it is over.
 * Writes every try into the history. A deed's name is also its `Idempotency-Key`, but over tRPC, where the version says
 * what was done.
 */
export function createPerform({ url, who, history, chances, over }: Sender): Perform {
  let deeds = 0;
  return async (kind, subject, toRequest) => {
    deeds += 1;
    const name = `${who}-${deeds}`;
    const request = toRequest(name);
    const deed: Deed = { name, kind, subject, ...(request.cell && { cell: request.cell }) };
    for (let tries = 1; ; tries += 1) {
      const sentAt = performance.now();
      const outcome = await send(url, request, name);
      history.push({ deed, sentAt, answeredAt: performance.now(), outcome });
      if (over.aborted || (outcome.kind !== 'lost' && outcome.kind !== 'unavailable')) return outcome;
      const longest = Math.min(tries * AGAIN_MS, LONGEST_MS);
      await sleep(longest / 2 + chances.below(longest / 2)); // sooner than asked for: a drill waits for the first success
    }
  };
}

async function send(url: string, request: Request, key: string): Promise<Outcome> {
  const { method, path, token, body } = request;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(path.startsWith('/api/') && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    return { kind: 'lost' };
  }
  return toOutcome(response, text, request);
}

function toOutcome({ status, headers }: Response, text: string, { readAnswer, readOwnSave }: Request): Outcome {
  if (status === 503 || status === 429) return { kind: 'unavailable', retryAfter: headers.has('retry-after') };
  if (status === 502) return { kind: 'lost' }; // by a proxy whose server has gone; ours never answers so
  const body = parseBody(text);
  if (body === null || status >= 500) return { kind: 'fault', words: `${status} ${text.slice(0, 200)}` };
  if (status < 300) return { kind: 'acknowledged', ...readAnswer?.((body.result?.data ?? body) as never) };
  const failure: FailureBody = body.error?.data ?? body;
  const seen = failure.data && readOwnSave?.(failure.data);
  return seen ? { kind: 'acknowledged', seen: [seen] } : { kind: 'refused', msg: failure.msg ?? String(status) };
}

function parseBody(text: string): Body | null {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return null;
  }
}

import { ERROR_STATUS } from '@app/schema/errors';
import { expectDocumented } from '../../api/harness/documented.ts';
import type { HostileRequest } from './requests.ts';
import { CANARIES, type Actor, type Names } from './world.ts';

const SLOW_MS = 15_000; // above what a busy machine needs: a request that hangs
const FAULT_SHOWN = 400;

export type WireResponse = { status: number; headers: Record<string, unknown>; body: string; ms: number };

/** What no answer to somebody may hold. */
const HIDDEN: Record<Actor, readonly string[]> = {
  nobody: Object.values(CANARIES),
  client: [CANARIES.foreign, CANARIES.sibling],
  consultant: [CANARIES.foreign],
  admin: [],
};

/** Everything that is wrong with an answer, in words; nothing is right. */
export function findFaults(request: HostileRequest, response: WireResponse, { codes }: Pick<Names, 'codes'>): string[] {
  const { status, body, ms, headers } = response;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (ms > SLOW_MS) faults.push(`took ${Math.round(ms)} ms`);
  const hidden = [...HIDDEN[request.actor], ...(request.actor === 'client' ? [] : codes)];
  const seen = `${body}${JSON.stringify(headers['link'] ?? '')}`;
  for (const word of hidden)
    if (seen.includes(word) && !request.url.includes(word)) faults.push(`shows ${word} to ${request.actor}`);
  if (headers['x-content-type-options'] !== 'nosniff' || headers['cache-control'] === undefined)
    faults.push('without its security headers');
  if (request.method === 'HEAD' || status === 304)
    return body === '' ? faults : [...faults, 'a body where none may be'];
  const type = String(headers['content-type']);
  if (type.startsWith('text/csv')) return [...faults, ...findDocumentedFaults(body, request, response)]; // where the document has a text
  if (!type.startsWith('application/json')) return [...faults, 'is no JSON by its header'];
  const parsed = parseJson(body);
  if (parsed === undefined) return [...faults, 'is no JSON'];
  return [...faults, ...findDocumentedFaults(parsed, request, response)];
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What the document says of such an answer, and what no schema can say. */
function findDocumentedFaults(
  body: unknown,
  { method, url }: HostileRequest,
  { status, headers }: WireResponse,
): string[] {
  const faults: string[] = [];
  try {
    expectDocumented(method, url, { status, body });
  } catch (error) {
    faults.push(String(error).slice(0, FAULT_SHOWN));
  }
  const { msg, text } = (typeof body === 'object' && body !== null ? body : {}) as { msg?: string; text?: unknown };
  if ((msg !== undefined || status >= 400) && (typeof text !== 'string' || text === '')) faults.push('no text');
  if (status >= 400 && (ERROR_STATUS as Record<string, number>)[String(msg)] !== status)
    faults.push(`${msg} as ${status}`);
  if (status === 429 && !/^\d+$/.test(String(headers['retry-after']))) faults.push('429 without Retry-After');
  return faults;
}

import type { Dependencies } from '../dependencies.ts';
import { isOpenToStrangers } from '../features/sharing/service.ts';
import type { Context } from '../trpc/context.ts';

const KEPT_MS = 60_000; // a reader may see a plan as it was a minute ago
const LARGE_BYTES = 256 * 1024; // a smaller one is made again each time, always as it is now
const KEPT_BYTES = 32 * 1024 * 1024; // with the shortest kept life first, of all plans together

/** What strangers are given of a shared plan that is as large as the plan. */
const PROCEDURES = new Set(['share.document', 'share.steps']);

type Kept = { bytes: Buffer; until: number };

/** Gives an answer about a shared plan as bytes: those kept, those that somebody else is being made, or what `make` gives. */
export type SharedAnswers = (
  ctx: Context,
  asked: { procedure: string; transport: 'rest' | 'trpc'; input: unknown },
  make: () => Promise<string | Buffer>,
) => Promise<string | Buffer>;

/**
 * Makes each large answer about a shared plan once for all who ask at the same time and keeps it for a minute, as one text in memory however
 * many read it. Whether the plan is still shared is asked each time: a code that was shut opens nothing, at once.
 */
export function createSharedAnswers({ clock }: Pick<Dependencies, 'clock'>): SharedAnswers {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<string | Buffer>>();

  const keep = (key: string, answer: string | Buffer) => {
    const bytes = typeof answer === 'string' ? Buffer.from(answer) : answer;
    if (bytes.length < LARGE_BYTES || bytes.length > KEPT_BYTES) return bytes;
    kept.delete(key);
    kept.set(key, { bytes, until: clock().getTime() + KEPT_MS });
    let total = 0;
    for (const one of kept.values()) total += one.bytes.length;
    for (const [oldest, one] of kept) {
      if (total <= KEPT_BYTES && one.until > clock().getTime()) break;
      kept.delete(oldest);
      total -= one.bytes.length;
    }
    return bytes;
  };
  const lead = (key: string, make: () => Promise<string | Buffer>) => {
    const making = make().then((answer) => keep(key, answer));
    underWay.set(key, making);
    const end = () => underWay.delete(key);
    making.then(end, end);
    return making;
  };
  const find = (key: string) => {
    const found = kept.get(key);
    if (found && found.until > clock().getTime()) return Promise.resolve(found.bytes);
    kept.delete(key);
    return underWay.get(key)?.catch(() => undefined);
  };

  return async (ctx, { procedure, transport, input }, make) => {
    const code = PROCEDURES.has(procedure) ? readCode(input) : undefined;
    if (code === undefined) return make();
    const { language, texts } = ctx;
    const key = [transport, procedure, language, texts.snapshot.stored.revision, code].join(' ');
    const found = find(key);
    if (!found) return lead(key, make);
    const bytes = (await isOpenToStrangers(ctx, code)) ? await found : undefined;
    if (bytes === undefined) return make();
    Object.assign(ctx.call, { procedure, outcome: 'ok' });
    return bytes;
  };
}

function readCode(input: unknown): string | undefined {
  const { code, ...others } = (input ?? {}) as { code?: unknown };
  return typeof code === 'string' && Object.keys(others).length === 0 ? code.trim() : undefined;
}

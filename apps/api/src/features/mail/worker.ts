import type { Dependencies } from '../../dependencies.ts';
import { getErrorCode } from '../../lib/error-code.ts';
import { createLoop } from '../../lib/loop.ts';
import { mails } from '../../telemetry/metrics.ts';
import type { Tracing } from '../../telemetry/otlp.ts';
import { writeLetter, type Letter } from './letter.ts';
import { prepareMail } from './prepare.ts';
import * as queries from './queries.ts';
import { affectsAllMails, pauseMs, SendFailure, settle, UNWRITABLE, type Fault } from './rules.ts';
import type { MailTransport } from './transport.ts';

const IDLE_MS = 1_000;
const SEND_MS = 30_000;
const LEASE_MS = 60_000; // longer than preparing and sending one take
const STOP_MS = 2_000; // what a mail that is under way gets when the process stops
const LOG_MS = 60_000;

/** Where the worker says what an operator must know: no address, no name, no secret. */
type MailLog = { error(message: string): void };

export type MailWorker = ReturnType<typeof createMailWorker>;

type Outcome = 'sent' | 'dropped' | 'failed' | 'later';

/**
 * Sends what is queued, one mail at a time and in order; several processes may do so side by side. While no server can
 * be reached one mail at a time tries it, ever less often; mails that a server refuses do not hold up the others.
 */
export function createMailWorker(
  deps: Dependencies,
  transport: MailTransport,
  { log = console, tracing }: { log?: MailLog; tracing?: Tracing | undefined } = {},
) {
  const { db, clock, settings } = deps;
  const host = new URL(settings.publicUrl).hostname;
  const giveUp = new AbortController();
  const say = oncePerMinute(deps, log);
  let failures = 0;
  let restsUntil = 0;

  const later = (ms: number) => new Date(clock().getTime() + ms);
  const isResting = () => clock().getTime() < restsUntil;

  /** Handles one mail that is due; null when there is none. */
  async function handleOne(): Promise<Outcome | null> {
    const mail = await queries.claimMail(db, { now: clock(), until: later(LEASE_MS), host });
    if (!mail) return null;
    const outcome = await (tracing ? handleTraced(tracing, mail) : handle(mail));
    mails.inc({ outcome });
    return outcome;
  }

  function handleTraced(to: Tracing, mail: queries.ClaimedMail): Promise<Outcome> {
    return to.begin({ name: `mail ${mail.template}`, kind: 'producer' }, async (span) => {
      try {
        const outcome = await handle(mail);
        to.end(span, outcome === 'failed' ? outcome : undefined);
        return outcome;
      } catch (error) {
        to.end(span, getErrorCode(error));
        throw error;
      }
    });
  }

  async function handle(mail: queries.ClaimedMail): Promise<Outcome> {
    const letter = await prepareMail(deps, mail);
    if (!letter) return 'dropped';
    if (letter === 'later') return letter;
    const send = () => handOver({ deps, transport, giveUp: giveUp.signal }, letter);
    const fault = await (tracing ? tracing.step('hand over', {}, send) : send());
    if (!fault) {
      await queries.markSent(db, mail.id, clock());
      failures = 0;
      return 'sent';
    }
    await settleFault(mail, letter, fault);
    return 'failed';
  }

  async function settleFault({ id, tries }: queries.ClaimedMail, { secret }: Letter, fault: Fault): Promise<void> {
    failures = affectsAllMails(fault.kind) ? failures + 1 : 0;
    const { waitMs, ...rest } = settle(fault.kind, tries, failures);
    const words = secret === null ? fault.words : fault.words.replaceAll(secret, '…');
    if (failures > 0) restsUntil = clock().getTime() + pauseMs(failures);
    const nextTryAt = waitMs === null ? null : later(waitMs);
    await queries.markFailedTry(db, id, { now: clock(), nextTryAt, words, ...rest });
    if (fault.kind === 'misconfigured') say(words);
  }

  /** Handles every mail that is due, until the server fails; how many were sent. */
  async function drain(): Promise<number> {
    let sent = 0;
    while (!isResting() && !loop.isStopping()) {
      const outcome = await handleOne();
      if (outcome === null) break;
      if (outcome === 'sent') sent += 1;
    }
    return sent;
  }

  /** One round; a fault of the database ends it and no more, and a mail that was claimed comes back by itself. */
  const loop = createLoop(async () => {
    await drain().catch((error: unknown) =>
      say(`The mail worker could not go on and tries again: ${getErrorCode(error)}`),
    );
    return IDLE_MS;
  });

  /** Lets the mail under way finish, but not for long; those not sent stay in the queue. */
  async function stop(): Promise<void> {
    const late = setTimeout(() => giveUp.abort(), STOP_MS);
    await loop.stop();
    clearTimeout(late);
  }

  return { drain, start: loop.start, stop };
}

/** Writes a letter and hands it to the mail server; what went wrong, or null. */
async function handOver(
  { deps, transport, giveUp }: { deps: Dependencies; transport: MailTransport; giveUp: AbortSignal },
  letter: Letter,
): Promise<Fault | null> {
  let written;
  try {
    written = writeLetter(letter, deps);
  } catch {
    return { kind: 'refused', words: UNWRITABLE };
  }
  const { id, messageId, recipient: to, replyTo } = letter;
  const signal = AbortSignal.any([AbortSignal.timeout(SEND_MS), giveUp]);
  try {
    await transport.send({ id, messageId, to, replyTo, date: deps.clock(), ...written }, signal);
    return null;
  } catch (error) {
    if (error instanceof SendFailure) return error.fault;
    return { kind: 'unreachable', words: `The mail could not be handed over: ${getErrorCode(error)}` };
  }
}

/** Says the same words at most once a minute. */
function oncePerMinute({ clock }: Pick<Dependencies, 'clock'>, log: MailLog): (words: string) => void {
  const said = new Map<string, number>();
  return (words) => {
    const now = clock().getTime();
    if (now - (said.get(words) ?? -LOG_MS) < LOG_MS) return;
    said.set(words, now);
    log.error(words);
  };
}

import { onTestFinished } from 'vitest';
import { hashToken } from '../src/lib/ids.ts';
import { queueMail } from '../src/features/mail/queue.ts';
import { createTransport, type MailTransport } from '../src/features/mail/transport.ts';
import { createMailWorker, type MailWorker } from '../src/features/mail/worker.ts';
import type { Harness } from '../harness/application.ts';

export const MINUTE_MS = 60_000;

/** `attempts` are the moments at which a mail was begun; `logged` is what the operator reads. */
export type Sending = { worker: MailWorker; transport: MailTransport; logged: string[]; attempts: number[] };

/** A worker that sends over a mail server, as a process of the product does; it stops when the test ends. */
export function sendingOver({ deps, now }: Harness, { port }: { port: number }, credentials = ''): Sending {
  const settings = { ...deps.settings, smtpUrl: `smtp://${credentials}localhost:${port}` };
  const transport = createTransport(settings);
  const logged: string[] = [];
  const attempts: number[] = [];
  const counting: MailTransport = {
    ...transport,
    send(mail, signal) {
      attempts.push(now.value.getTime());
      return transport.send(mail, signal);
    },
  };
  const worker = createMailWorker({ ...deps, settings }, counting, {
    log: { error: (words) => logged.push(words) },
  });
  onTestFinished(async () => {
    await worker.stop();
    transport.close();
  });
  return { worker, transport, logged, attempts };
}

/** Lets time pass for the application. */
export function pass({ now }: Pick<Harness, 'now'>, ms: number): void {
  now.value = new Date(now.value.getTime() + ms);
}

/** Queues a mail without a secret to somebody new. */
export async function aMailTo(app: Harness, email: string): Promise<string> {
  const { id } = await app.aClient({ email });
  await queueMail(app.db, { template: 'plan_right_given', accountId: id, data: {} });
  return email;
}

/** Queues a mail with the link for a first password to somebody new; the id of the account. */
export async function anInvitationTo(app: Harness, email: string): Promise<string> {
  const { id } = await app.aClient({ email, verified: false });
  await queueMail(app.db, { template: 'invitation', accountId: id, data: {} });
  return id;
}

/** The mail to an address, as it is in the queue. */
export function mailTo({ db }: Harness, recipient: string) {
  return db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
}

/** Whether a link's token would let its account in. */
export async function isCurrent({ db }: Harness, accountId: string, link: string): Promise<boolean> {
  const secret = await db
    .selectFrom('account_secret')
    .select('id')
    .where('account_id', '=', accountId)
    .where('secret_hash', '=', hashToken(tokenIn(link)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return secret !== undefined;
}

/** The token at the end of a link. */
export const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

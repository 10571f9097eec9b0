import type { Dependencies } from '../src/dependencies.ts';
import type { MailTransport, OutgoingMail } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import type { Harness } from './application.ts';

/** A mail that went out; `link` is where its button leads, `code` the six digits of one that carries a code. */
export type ReadLetter = OutgoingMail & { template: string; link: string; code: string | null };

type Sender = Pick<Harness, 'db'> & { deps: Dependencies };

/** Sends what is queued and gives back what went out now, in order; to one address, if one is named. */
export async function readMail({ db, deps }: Sender, to?: string): Promise<ReadLetter[]> {
  const { transport, sent } = capturingTransport();
  await createMailWorker(deps, transport).drain();
  const ids = sent.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('mail').select(['id', 'template']).where('id', 'in', ids).execute();
  const templates = new Map(rows.map(({ id, template }) => [id, template]));
  return sent
    .filter((mail) => to === undefined || mail.to === to)
    .map((mail) => ({ ...mail, ...readLinkAndCode(mail.text), template: templates.get(mail.id) ?? '' }));
}

/** A transport that only remembers. */
export function capturingTransport(): { transport: MailTransport; sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    transport: {
      async send(mail) {
        sent.push(mail);
      },
      close: () => undefined,
    },
  };
}

/** What a reader of a mail's plain part would open or type. */
export function readLinkAndCode(text: string): { link: string; code: string | null } {
  return { link: /https?:\/\/\S+/.exec(text)?.[0] ?? '', code: /^\d{6}$/m.exec(text)?.[0] ?? null };
}

import { newId } from '../src/lib/ids.ts';
import { CLIENT_DETAILS, type Person } from '../harness/builders.ts';
import { beforeEach } from 'vitest';
import { usePassword, type Harness } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

export const PASSWORD = 'Vaahtera#48kuu';

export const someAddress = () => `${newId()}@example.com`;

/** A client, their consultant, another consultant and an admin, new for each test and with `PASSWORD`; counts and mails begin at zero. */
export function usePeople(app: Harness) {
  const people = { consultant: {} as Person, other: {} as Person, admin: {} as Person, client: {} as Person };
  const account = usePassword(app, PASSWORD);
  beforeEach(async () => {
    Object.assign(people.consultant, await app.aConsultant(account));
    Object.assign(people.other, await app.aConsultant(account));
    Object.assign(people.admin, await app.anAccount('Admin', account));
    Object.assign(people.client, await app.aClient({ consultant: people.consultant, ...account }));
  });
  return people;
}

/** What the tests of a changed address do over and over, as a caller of REST does it. */
export function emailChanges(app: Harness) {
  /** Edits a client's details with a new address in them. */
  const update = (who: Person, id: string, details: { email: string; city?: string }) =>
    app.rest(`PUT /api/user/${id}/update/details`, { ...CLIENT_DETAILS, ...details }, who);
  const verify = (email: string, code: string, area = 'user') => app.rest(`POST /api/verify/${area}`, { email, code });
  const resend = (email: string, area = 'user') => app.rest(`POST /api/verify/${area}/resend`, { email });
  const answer = (token: string, consent: boolean, area = 'user') =>
    app.rest(`POST /api/change-email/${area}/${token}`, { consent });
  const logIn = (email: string, area = 'user', password = PASSWORD) =>
    app.rest(`POST /api/login/${area}`, { email, password });
  /** The token at the end of a mail's link. */
  const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1);

  /** Sends what is queued; gives the code that went to the new address, and the token in the notice to the old one. */
  async function readBoth(oldEmail: string, newEmail: string) {
    const letters = await readMail(app);
    const code = letters.findLast(({ to, template }) => to === newEmail && template === 'email_change_code')?.code;
    const notice = letters.findLast(({ to, template }) => to === oldEmail && template === 'email_change_notice');
    return { code: code ?? '', notice, token: tokenIn(notice?.link ?? ''), letters };
  }

  async function emailOf(id: string) {
    const row = await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst();
    return row?.email;
  }

  /** What the audit log says of changes of an account's address. */
  const eventsOf = (id: string) =>
    app.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'actor_role', 'details'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'email%')
      .orderBy('id')
      .execute();

  return { update, verify, resend, answer, logIn, tokenIn, readBoth, emailOf, eventsOf };
}

import { beforeEach, expect } from 'vitest';
import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { readMail } from '../harness/outbox.ts';

/** The password of everybody. */
export const PASSWORD = 'Vaahtera#48kuu';

export const DAY_MS = 86_400_000;
const NAMES = { firstName: 'Mikko', lastName: 'Mäkinen' };
const PAIR = { newPassword: PASSWORD, confirmPassword: PASSWORD };

type Listed = {
  members: { accountId: string; role: string; email?: string; firstName: string }[];
  invitations?: { id: string; email: string; expired: boolean }[];
  handover: { accountId: string } | null;
};

/** A client with its main user and its consultant, new for each test of a file, and what its people do to let others in. */
export function useCompany(app: Harness, account: { passwordHash: string }) {
  const [owner, consultant] = [{} as Person, {} as Person];
  beforeEach(async () => {
    Object.assign(consultant, await app.aConsultant());
    Object.assign(owner, await app.aClient({ consultant, passwordHash: account.passwordHash }));
  });

  const invite = (email: string, memberRole = 'editor', who: Person = owner) =>
    app.mutate('member.invite', { email, memberRole, languageCode: 'en' }, who);
  const join = (token: string) => app.mutate('member.join', { token, ...NAMES, ...PAIR });
  const logIn = (email: string) =>
    app.rest<{ access_token: string }>('POST /api/login/user', { email, password: PASSWORD });
  const list = async (who: Person) => (await app.query<Listed>('member.list', { id: owner.id }, who)).body;

  /** The token of the link in a new invitation. */
  async function invited(email: string): Promise<string> {
    expect((await invite(email)).body).toMatchObject({ msg: 'email_sent' });
    const [mail] = await readMail(app, email);
    expect(mail).toMatchObject({ template: 'member_invitation' });
    return mail!.link.split('/').at(-1)!;
  }

  /** An editor who was invited, joined, entered the code and logged in. */
  async function joined(email: string): Promise<Person> {
    expect((await join(await invited(email))).body).toEqual({ msg: 'registered' });
    const [{ code } = { code: '' }] = await readMail(app, email);
    expect((await app.rest('POST /api/verify/user', { email, code })).status).toBe(200);
    const { body } = await logIn(email);
    const id = (await list(owner)).members.find((member) => member.email === email)!.accountId;
    return { id, email, token: body.access_token };
  }

  return { owner, consultant, invite, join, logIn, list, invited, joined };
}

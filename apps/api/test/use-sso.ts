import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FinishedSso } from '@app/schema/sso';
import type { LoginOutput } from '@app/schema/sessions';
import { openReplica, type Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import type { Callers } from '../harness/callers.ts';
import { startLoginService, type LoginService } from '../harness/login-service.ts';

export const REDIRECT_URI = 'http://localhost:3000/login/sso';

/** The firm whose people log in through its login service. */
export const FIRM = {
  OIDC_NAME: 'Firm ID',
  OIDC_DOMAINS: 'firm.example, strict.example, joining.example',
  OIDC_JOINING_DOMAINS: 'joining.example',
  OIDC_REQUIRED_DOMAINS: 'strict.example',
};

type Colleague = { role?: 'Consultant' | 'Admin'; domain?: string; passwordHash?: string | null };

/** A login service and, for each test, a server that works with it; and people whom both know. */
export function useSso(app: Harness) {
  const sso = {} as { service: LoginService; server: Callers };
  let count = 0;
  beforeAll(async () => {
    sso.service = await startLoginService({ redirectUri: REDIRECT_URI, people: {} });
  });
  afterAll(() => sso.service.stop());
  beforeEach(async () => {
    sso.server = await openReplica(app, undefined, { ...FIRM, ...sso.service.variables });
  });

  const start = async (by = sso.server) => (await by.mutate<{ url: string; attempt: string }>('sso.start')).body;
  const finish = (attempt: string, query: string, by = sso.server) =>
    by.mutate<FinishedSso & { msg?: string; params?: object }>('sso.finish', { attempt, query });
  const connect = (ticket: string, proof: object = {}) =>
    sso.server.mutate<LoginOutput & { msg?: string }>('sso.connect', { ticket, ...proof });

  /** Logs in at the login service by a name, and comes back. */
  async function logInAs(name: string) {
    const { url, attempt } = await start();
    return finish(attempt, await sso.service.logIn(url, name));
  }

  /** Somebody whom the login service knows, and who has an account with this address. */
  async function aColleague({ role = 'Consultant', domain = 'firm.example', passwordHash = null }: Colleague = {}) {
    count += 1;
    const name = `person${count}`;
    const email = `${name}@${domain}`;
    sso.service.people[name] = { email, email_verified: true };
    const fields = { email, passwordHash };
    const person: Person = role === 'Admin' ? await app.anAccount('Admin', fields) : await app.aConsultant(fields);
    return { ...person, name, email };
  }

  /** Connects somebody without a password. */
  async function aConnected(options: Colleague = {}) {
    const person = await aColleague(options);
    const { body } = await logInAs(person.name);
    const { body: login } = await connect(body.connect!.ticket);
    return { ...person, login };
  }

  /** Since when an account is connected; null while it is not. */
  const stateOf = async ({ id }: { id: string }) =>
    (await app.db.selectFrom('sso_identity').select('connected_at').where('account_id', '=', id).executeTakeFirst()) ??
    null;

  return Object.assign(sso, { start, finish, connect, logInAs, aColleague, aConnected, stateOf });
}

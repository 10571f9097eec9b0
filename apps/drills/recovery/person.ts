import { composeDependencies } from '../../api/src/compose.ts';
import { connect } from '../../api/src/database/connect.ts';
import { transact } from '../../api/src/database/transact.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { OPERATOR } from '../../api/src/features/audit/record.ts';
import { eraseAccount } from '../../api/src/features/retention/erase.ts';
import { builders } from '../../api/harness/builders.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import { createKey } from '../support/session-keys.ts';

const PASSWORD = 'Koivikko@17yö';

/** Somebody who can log in. */
export type DrillPerson = { id: string; email: string };

/** Makes a client with a password. */
export async function makePerson(url: string): Promise<DrillPerson> {
  await using db = connect(url, 2);
  const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [createKey('drill')] });
  return await builders(deps).aClient({ passwordHash: await deps.passwords.hash(PASSWORD) });
}

/** Erases a client for good, as the job does when the time has come. */
export async function erasePerson(url: string, { id }: DrillPerson): Promise<void> {
  await using db = connect(url, 1);
  await transact(db, (tx) => eraseAccount(tx, { id, kind: 'client', firm: 'Drill', actor: OPERATOR }));
}

/** Whether an account is in a database. */
export async function isPersonThere(url: string, { id }: DrillPerson): Promise<boolean> {
  await using db = connect(url, 1);
  return (await db.selectFrom('account').select('id').where('id', '=', id).execute()).length > 0;
}

/** Whether a server lets somebody in with their password. */
export async function canLogIn(serverUrl: string, { email }: DrillPerson): Promise<boolean> {
  const login = { area: 'user', email, password: PASSWORD };
  return (await createHttpCallers(serverUrl).mutate('auth.login', login)).status === 200;
}

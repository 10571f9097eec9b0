import { chromium } from '@playwright/test';
import { findChromium } from '../../../infra/chromium.ts';
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
const DETAILS = {
  firstName: 'Aino',
  lastName: 'Aalto',
  phoneNumber: '1',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Turku',
};

/** Somebody who can log in. */
export type DrillPerson = { id: string; email: string };

/** Makes a client with a password. */
export async function makePerson(url: string): Promise<DrillPerson> {
  await using db = connect(url, 2);
  const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [createKey('drill')] });
  return await builders(deps).aClient({ passwordHash: await deps.passwords.hash(PASSWORD) });
}

/** Has a client give the name of their company. */
export async function saveCompany(serverUrl: string, { id, email }: DrillPerson, company: string): Promise<void> {
  const { mutate } = createHttpCallers(serverUrl);
  const { body } = await mutate<{ accessToken: string }>('auth.login', { area: 'user', email, password: PASSWORD });
  const saved = await mutate('client.updateDetails', { ...DETAILS, id, email, company }, { token: body.accessToken });
  if (saved.status !== 200) throw new Error(`the company was not saved: ${JSON.stringify(saved)}`);
}

/** The company that a client who logs in by the page finds in their account, in a browser where a language is chosen. */
export async function readCompany(serverUrl: string, { email }: DrillPerson, language: string): Promise<string> {
  const executablePath = findChromium();
  await using browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.addInitScript((code) => localStorage.setItem('language', code), language);
  await page.goto(`${serverUrl}/client/login`);
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('**/client/dashboard');
  await page.goto(`${serverUrl}/account`);
  return await page.locator('main dd', { hasText: / Oy$/ }).innerText();
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

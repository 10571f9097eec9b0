import { expect, test as base, type Page } from '@playwright/test';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { startServer, type Server } from './server.ts';

/** What every client has besides a name and a company. */
export const ADDRESS = { phone_number: '1', address: 'Katu 1', zipcode: '00100', city: 'Helsinki' };

export const PASSWORD = 'Growth#2026';

export const LANGUAGES = ['en', 'fi'] as const;

export type Language = (typeof LANGUAGES)[number];

type Fixtures = {
  /** Fails the test when the browser refused something or a page threw. */
  watched: void;
};

type WorkerFixtures = {
  /** A server with demo data, shared by the tests of a worker that do not mind each other. */
  server: Server;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  watched: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      await page.addInitScript(tellViolations);
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted|Uncompiled message/i.test(message.text())) faults.push(message.text());
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Starts a server of the file's own and the mail server that it sends to; both can be used once the first test has begun. */
export function startWithMail(environment: Record<string, string> = {}): { server: Server; mailbox: Mailbox } {
  const server = {} as Server;
  const mailbox = {} as Mailbox;
  test.beforeAll(async () => {
    Object.assign(mailbox, await openMailbox());
    Object.assign(server, await startServer({ SMTP_URL: mailbox.url, ...environment }));
  });
  test.afterAll(async () => {
    await server.stop();
    await mailbox.goDown();
  });
  return { server, mailbox };
}

/** In the page: what its policy forbade is reported on the console, where `watched` listens; not every refusal is there by itself. */
export function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );
}

/** Chooses the language before the first page, as a visitor who chose it earlier. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('language', code), language);
}

/** Somebody of an area; with a password of their own where it is not that of the demo. */
type Login = { email: string; area: 'client' | 'consultant' | 'admin'; password?: string };

/** Logs in through the page of an area, clients by their address alone. */
export async function logIn(page: Page, server: Server, who: string | Login): Promise<void> {
  const { email, area } = typeof who === 'string' ? ({ email: who, area: 'client' } as const) : who;
  await page.goto(`${server.url}/${area}/login`);
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(`**/${area}/dashboard`);
}

/** Opens a session and shows the dashboard, for a journey that begins there. */
export async function enter(page: Page, server: Server, who: string | Login): Promise<void> {
  await openSession(page, server, who);
  await page.goto(`${server.url}/${typeof who === 'string' ? 'client' : who.area}/dashboard`);
}

/**
 * Logs in without showing a page, for a journey that opens one next: it asks the server what the login page asks, and
 * keeps the answer where that page does.
 */
export async function openSession(page: Page, server: Pick<Server, 'url'>, who: string | Login): Promise<void> {
  const { email, area, password = PASSWORD }: Login = typeof who === 'string' ? { email: who, area: 'client' } : who;
  const data = { area: area === 'client' ? 'user' : area, email, password };
  const answer = await page.request.post(`${server.url}/trpc/auth.login`, { data });
  if (!answer.ok()) throw new Error(`login of ${email}: ${String(answer.status())} ${await answer.text()}`);
  const { result } = (await answer.json()) as { result: { data: object } };
  await page.goto(`${server.url}/livez`); // any document of the same origin
  await page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(result.data));
}

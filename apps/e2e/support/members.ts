import { expect, type Browser, type Page } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';
import { asPerson } from './person-api.ts';
import { sayIn } from './say.ts';
import type { Server } from './server.ts';
import { openSession, speak, type Language } from './test.ts';

type Place = { server: Server; mailbox: Mailbox };

/** What colleagues choose as their password; that of the demo is too common. */
export const JOINED_PASSWORD = 'Vaahtera#48kuu';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
export const dialog = (page: Page) => page.getByRole('dialog');
/** A member or an invitation in its list. */
export const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

type Colleague = { memberRole: 'editor' | 'commenter'; firstName: string };

/** Invites a colleague of a demo client, and joins with the link and the code as they would; gives their address. */
export async function addColleague(
  { server, mailbox, owner }: Place & { owner: string },
  { memberRole, firstName }: Colleague,
): Promise<string> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const main = await asPerson(server.url, 'user', owner);
  await main.mutate('member.invite', { email, memberRole, languageCode: 'en' });
  const { link } = await mailbox.next(email);
  await post(server, 'member.join', {
    token: new URL(link).pathname.split('/').at(-1),
    firstName,
    lastName: 'Uusi',
    newPassword: JOINED_PASSWORD,
    confirmPassword: JOINED_PASSWORD,
  });
  const { code } = await mailbox.next(email);
  await post(server, 'auth.verifyAccount', { area: 'user', email, code });
  return email;
}

/** Calls the server as somebody who is not logged in. */
async function post(server: Server, procedure: string, input: object): Promise<void> {
  const answer = await fetch(`${server.url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${procedure}: ${await answer.text()}`);
}

/** Opens pages as a main user and as their colleagues, in a language. */
export function openAs(server: Pick<Server, 'url'>, language: Language) {
  return {
    /** A page of a browser of its own, of a colleague who is logged in. */
    async asColleague(browser: Browser, email: string, { path }: { path: string }): Promise<Page> {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      await speak(page, language);
      await openSession(page, server, { email, area: 'client', password: JOINED_PASSWORD });
      await page.goto(server.url + path);
      await expect(heading(page)).toBeVisible();
      return page;
    },
    async openMembers(page: Page, email: string): Promise<void> {
      await speak(page, language);
      await openSession(page, server, email);
      await page.goto(`${server.url}/client/members`);
      await expect(heading(page)).toHaveText(sayIn(language)('members.title'));
    },
  };
}

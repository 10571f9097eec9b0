import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser, Page } from '@playwright/test';
import { expectLoaded } from '../support/accessible.ts';
import { addColleague, button, dialog, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { visit } from '../support/pages.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* What each kind of caller sees at the addresses of a company: its pages, their own, none of it, or the way to log in. */

const OWNER = 'client@example.com';
const OTHER = 'client4@example.com';

/** What somebody sees: the plan or the company, a page of their own, that it is missing, their dashboard or the landing page. */
type Seen = 'plan' | 'company' | 'own' | 'missing' | 'away' | 'home';

const MEMBER: Seen[] = ['plan', 'plan', 'own', 'own', 'away', 'away', 'away', 'away'];
const CALLERS: Record<string, [email: string | null, area: 'client' | 'consultant' | 'admin', sees: Seen[]]> = {
  nobody: [null, 'client', ['home', 'home', 'home', 'home', 'home', 'home', 'home', 'home']],
  owner: [OWNER, 'client', MEMBER],
  editor: ['eeva@example.com', 'client', MEMBER],
  commenter: ['kalle@example.com', 'client', MEMBER],
  'other client': [OTHER, 'client', ['own', 'missing', 'missing', 'own', 'away', 'away', 'away', 'away']],
  consultant: [
    'consultant@example.com',
    'consultant',
    ['away', 'away', 'own', 'away', 'plan', 'company', 'away', 'away'],
  ],
  'other consultant': [
    'consultant2@example.com',
    'consultant',
    ['away', 'away', 'missing', 'away', 'missing', 'missing', 'away', 'away'],
  ],
  admin: ['admin@example.com', 'admin', ['away', 'away', 'own', 'away', 'away', 'away', 'company', 'plan']],
};
const COLLEAGUES = new Set<string | null>(['eeva@example.com', 'kalle@example.com']);
const STRANGERS = new Set(['nobody', 'other client', 'other consultant']);

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();
  const { asColleague } = openAs(server, language);

  const readPlan = async () => {
    const owner = await asPerson(server.url, 'user', OWNER);
    const { clientId } = await owner.query<{ clientId: string }>('account.get');
    const { company } = await owner.query<{ company: string }>('client.profile');
    const { id, name } = await owner.query<{ id: string; name: string }>('client.activePlan');
    return { clientId, company, id, name };
  };

  async function open(browser: Browser, email: string | null, area: 'client' | 'consultant' | 'admin'): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await speak(page, language);
    if (email)
      await openSession(page, server, { email, area, ...(COLLEAGUES.has(email) && { password: JOINED_PASSWORD }) });
    return page;
  }

  test('each caller sees the pages of the company that their role has, and nobody else any of it', async ({
    browser,
  }) => {
    await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Eeva' });
    await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'commenter', firstName: 'Kalle' });
    const { clientId, company, id, name } = await readPlan();
    const addresses = [
      ['/client/dashboard'],
      [`/client/${PRODUCT_SLUG}?plan=${id}`, 'server_errors_text.not_found'],
      [`/${PRODUCT_SLUG}/alltodo?plan=${id}`, 'all_todos.missing.title'],
      ['/client/members'],
      [`/consultant/${PRODUCT_SLUG}?plan=${id}`, 'review_plan.not_found'],
      [`/consultant/client-details/${clientId}`, 'clients.gone.title'],
      [`/admin/client-details/${clientId}`],
      [`/admin/${PRODUCT_SLUG}-view?plan=${id}`],
    ] as const;
    for (const [caller, [email, area, sees]] of Object.entries(CALLERS)) {
      const page = await open(browser, email, area);
      const main = page.getByRole('main');
      for (const [index, [address, missing = '']] of addresses.entries()) {
        const seen = sees[index]!;
        await test.step(`${caller} at ${address}`, async () => {
          if (seen === 'home') await page.goto(server.url + address, { waitUntil: 'commit' }); // it is left before it has loaded
          else await visit(page, server.url, address);
          const place = { away: `/${area}/dashboard`, home: '/' }[seen as string] ?? address;
          await expect(page).toHaveURL(server.url + place);
          await expectLoaded(page);
          if (seen === 'plan') await expect(main.getByText(name).first()).toBeVisible();
          if (seen === 'company') await expect(main.getByText(company).first()).toBeVisible();
          if (missing) await expect(main.getByText(say(missing))).toHaveCount(seen === 'missing' ? 1 : 0);
          if (!STRANGERS.has(caller)) return;
          const text = await page.locator('body').innerText();
          expect([name, company].filter((words) => text.includes(words))).toEqual([]);
        });
      }
      if (area === 'client' && email) {
        await visit(page, server.url, '/client/members');
        const isMain = caller === 'owner' || caller === 'other client';
        await expect(button(page, say(isMain ? 'members.invite' : 'members.leave'))).toBeVisible();
        await visit(page, server.url, `/client/${PRODUCT_SLUG}?step=2`);
        await expect(page.getByText(say('plan.reading'))).toHaveCount(caller === 'commenter' ? 1 : 0);
      }
      await page.context().close();
    }
  });

  test('a member who was removed is asked to log in at every address, and sees nothing', async ({ browser }) => {
    const email = await addColleague({ server, mailbox, owner: OWNER }, { memberRole: 'editor', firstName: 'Petri' });
    const { clientId, company, id, name } = await readPlan();
    const removed = await asColleague(browser, email, { path: '/client/dashboard' });
    await expect(removed.getByRole('main').getByText(name).first()).toBeVisible();
    const owner = await asPerson(server.url, 'user', OWNER);
    type Members = { members: { accountId: string; email: string }[] };
    const { members } = await owner.query<Members>('member.list', { id: clientId });
    await owner.mutate('member.remove', { id: members.find((member) => member.email === email)!.accountId });
    for (const path of [
      '/client/dashboard',
      `/client/${PRODUCT_SLUG}?plan=${id}`,
      `/${PRODUCT_SLUG}/alltodo?plan=${id}`,
      '/client/members',
      '/account',
    ]) {
      await removed.goto(server.url + path);
      await expect(dialog(removed).getByRole('heading', { name: say('session.title') })).toBeVisible();
      const text = await removed.locator('body').innerText();
      expect([name, company].filter((words) => text.includes(words))).toEqual([]);
    }
    await removed.context().close();
  });
});

import { PRODUCT_SLUG } from '@app/schema/product';
import type { Browser, Page } from '@playwright/test';
import { holdTable } from '../../api/harness/hold-table.ts';
import { DAY_MS } from '../../api/src/lib/days.ts';
import { addColleague, button, dialog, entry, JOINED_PASSWORD, openAs } from '../support/members.ts';
import { openDatabase, runJob } from '../support/passed-time.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/*
 * Somebody takes a company over while it is deleted, its erasure is asked for, or they are removed: there is always one main user,
 * or nothing. The first transaction is held at its end until the second has begun.
 */

const MEMBERS = '/client/members';
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;

/** A company whose role of the main user is offered to a colleague, who is about to accept. */
type Offered = { owner: string; heirEmail: string; heir: Page; clientId: string; plan: string; company: string };

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();
  const { asColleague, openMembers } = openAs(server, language);

  async function offer(browser: Browser, owner: string, firstName: string): Promise<Offered> {
    const heirEmail = await addColleague({ server, mailbox, owner }, { memberRole: 'editor', firstName });
    const api = await asPerson(server.url, 'user', owner);
    const { clientId } = await api.query<{ clientId: string }>('account.get');
    const { company } = await api.query<{ company: string }>('client.profile');
    const { items } = await api.query<{ items: { name: string }[] }>('plan.list', {});
    const list = await api.query<{ members: { accountId: string; email: string }[] }>('member.list', { id: clientId });
    const { accountId } = list.members.find(({ email }) => email === heirEmail)!;
    await api.mutate('member.offerHandover', { accountId, password: PASSWORD });
    const heir = await asColleague(browser, heirEmail, { path: MEMBERS });
    await heir.getByLabel(say('account.field.phoneNumber')).fill('040 123 4567');
    return { owner, heirEmail, heir, clientId, company, plan: items[0]!.name }; // each client here has a plan
  }

  const accept = ({ heir }: Offered) => button(heir, say('members.accept')).click();
  const inDialog = (page: Page, key: string) =>
    dialog(page)
      .getByRole('button', { name: say(key) })
      .click();
  const owners = (page: Page) =>
    page.getByRole('list', { name: say('members.people') }).getByText(say('member.role.owner'), { exact: true });

  /** The second begins while the first waits for its end. */
  async function race(first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
    await using db = await openDatabase(server);
    await holdTable(db, 'audit_event', { begin: first, meanwhile: second });
  }

  async function newPage(browser: Browser): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await speak(page, language);
    return page;
  }

  async function askToDelete(admin: Page, { clientId }: Offered): Promise<void> {
    await admin.goto(`${server.url}/admin/client-details/${clientId}`);
    await button(admin, say('clients.delete.ask')).click();
    await expect(dialog(admin).getByRole('button', { name: say('clients.delete.confirm') })).toBeVisible(); // it has read what goes
  }

  /** The company has one main user and its plan, as an admin reads it and as its main user does. */
  async function expectWhole(admin: Page, { clientId, plan }: Offered, main: Page): Promise<void> {
    await admin.goto(`${server.url}/admin/client-details/${clientId}`);
    await admin.getByRole('region', { name: say('members.people') }).scrollIntoViewIfNeeded();
    await expect(owners(admin)).toHaveCount(1);
    await expect(admin.getByRole('main').getByText(plan).first()).toBeVisible();
    await main.goto(server.url + MEMBERS);
    await expect(owners(main)).toHaveCount(1);
    await expect(button(main, say('members.invite'))).toBeVisible(); // who may invite is the main user
    await main.goto(`${server.url}/client/${PRODUCT_SLUG}`);
    await expect(main.getByText(plan).first()).toBeVisible();
  }

  test('a company that is deleted while it is taken over can be restored with one main user, or is wholly gone', async ({
    page: admin,
    browser,
  }) => {
    await speak(admin, language);
    await openSession(admin, server, ADMIN);
    const deletedRow = ({ company }: Offered) => admin.getByRole('listitem').filter({ hasText: company });
    for (const [email, firstName, isAcceptedFirst] of [
      ['client@example.com', 'Aada', true],
      ['client4@example.com', 'Bertta', false],
    ] as const) {
      const offered = await offer(browser, email, firstName);
      const owner = await newPage(browser);
      await openMembers(owner, email);
      await askToDelete(admin, offered);
      const acts = [() => accept(offered), () => inDialog(admin, 'clients.delete.confirm')] as const;
      await race(acts[isAcceptedFirst ? 0 : 1], acts[isAcceptedFirst ? 1 : 0]);
      await expect(admin.getByText(say('clients.deleted.admin', { company: offered.company, days: 30 }))).toBeVisible();
      for (const each of [owner, offered.heir]) {
        await each.reload();
        await expect(dialog(each).getByRole('heading', { name: say('session.title') })).toBeVisible();
      }
      await admin.goto(`${server.url}/admin/deleted`);
      await expect(deletedRow(offered)).toHaveCount(1);
      await expect(deletedRow(offered)).toContainText(isAcceptedFirst ? offered.heirEmail : email);
      if (isAcceptedFirst) {
        await button(admin, new RegExp(`^${say('deleted.restore')}.*${offered.company}`)).click();
        await expect(admin.getByText(say('deleted.back', { name: offered.company }))).toBeVisible();
        await openSession(offered.heir, server, {
          email: offered.heirEmail,
          area: 'client',
          password: JOINED_PASSWORD,
        });
        await expectWhole(admin, offered, offered.heir);
      } else await expectGone(admin, offered);
      for (const each of [owner, offered.heir]) await each.context().close();
    }
  });

  /** The days after which the company is erased pass; nothing of it is shown to anybody. */
  async function expectGone(admin: Page, { clientId, company, plan, owner, heirEmail }: Offered): Promise<void> {
    const deleted_at = new Date(Date.now() - 31 * DAY_MS).toISOString();
    await using db = await openDatabase(server);
    await db.updateTable('account').set({ deleted_at }).where('deleted_at', 'is not', null).execute();
    runJob(server, 'tidy');
    await admin.reload();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(say('deleted.title'));
    await expect(admin.getByText(company)).toHaveCount(0);
    await admin.goto(`${server.url}/admin/client-details/${clientId}`);
    await expect(admin.getByRole('main').getByText(say('clients.gone.title')).first()).toBeVisible();
    await admin.goto(`${server.url}/admin/${PRODUCT_SLUG}`);
    await expect(admin.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await expect(admin.getByText(plan)).toHaveCount(0);
    for (const [email, password] of [
      [owner, PASSWORD],
      [heirEmail, JOINED_PASSWORD],
    ] as const)
      await expect(openSession(admin, server, { email, area: 'client', password })).rejects.toThrow('login of');
  }

  test('of a handover and a request for erasure at once one is refused, as is the removal of who has taken over', async ({
    page: owner,
    browser,
  }) => {
    const email = 'client5@example.com';
    const admin = await newPage(browser);
    await openSession(admin, server, ADMIN);
    const offered = await offer(browser, email, 'Cilla');
    const { heir } = offered;
    await openMembers(owner, email);
    const askToErase = async () => {
      await owner.goto(`${server.url}/account`);
      await button(owner, say('account.data.erase.ask')).click();
      await dialog(owner).locator('input[autocomplete=current-password]').fill(PASSWORD);
    };
    await askToErase();
    await race(
      () => inDialog(owner, 'account.data.erase.ask'),
      () => accept(offered),
    );
    await expect(button(owner, say('account.data.erase.withdraw'))).toBeVisible();
    await expect(heir.getByText(say('server_errors_text.erasure_pending')).first()).toBeVisible();
    await expectWhole(admin, offered, owner);
    await owner.goto(`${server.url}/account`);
    await button(owner, say('account.data.erase.withdraw')).click();
    await expect(button(owner, say('account.data.erase.ask'))).toBeVisible();

    const second = await owner.context().newPage();
    await second.goto(server.url + MEMBERS);
    await entry(second, 'Cilla')
      .getByRole('button', { name: say('members.remove') })
      .click();
    await askToErase();
    await race(
      () => accept(offered),
      async () => {
        await inDialog(second, 'members.remove');
        await inDialog(owner, 'account.data.erase.ask');
      },
    );
    await expect(heir.getByText(say('members.accept.done'))).toBeVisible();
    await expect(dialog(owner).getByText(say('server_errors_text.forbidden')).first()).toBeVisible();
    const refused = dialog(second)
      .getByRole('alert')
      .filter({ hasText: say('server_errors_text.main_user_stays') });
    await expect(refused.or(button(second, say('members.leave'))).first()).toBeVisible(); // or an editor asked, whose page it is now
    await expectWhole(admin, offered, heir);
    await owner.goto(`${server.url}/account`);
    await expect(button(owner, say('account.data.erase.ask'))).toHaveCount(0);
    await second.reload();
    await expect(owners(second)).toHaveCount(1);
    await expect(button(second, say('members.leave'))).toBeVisible(); // an editor now
    await second.goto(`${server.url}/client/${PRODUCT_SLUG}`);
    await expect(second.getByText(offered.plan).first()).toBeVisible();
    for (const each of [admin, heir]) await each.context().close();
  });
});

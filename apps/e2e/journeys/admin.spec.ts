import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { press } from '../support/keyboard.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { enter, expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const { server, mailbox } = startWithMail();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main input[name=${name}]`).fill(value);
}

/** Who joins, who leaves and whose clients the newcomer gets; the second takes over from the first. */
const PASSES = [
  { language: 'en', joins: { firstName: 'Outi', lastName: 'Ääri' }, leaves: 'Mikael Berg' },
  { language: 'fi', joins: { firstName: 'Veli', lastName: 'Öström' }, leaves: 'Outi Ääri' },
] as const;

for (const { language, joins, leaves } of PASSES)
  test(`an admin, by keyboard, registers a consultant and has them take over from one who leaves, in ${language}`, async ({
    page,
  }) => {
    const say = sayIn(language);
    const named = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    const email = `${joins.firstName.toLowerCase()}@example.com`;
    await speak(page, language);
    await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
    await page.goto(`${server.url}/admin/consultant-registry`);
    await fill(page, { ...joins, email, phoneNumber: '1' });
    await press(page, named(say('consultants.registry.act')));
    expect((await mailbox.next(email)).link).toContain('/consultant/create-password/');

    await press(page, page.getByRole('link', { name: say('nav.consultants') }));
    await press(
      page,
      page
        .getByRole('link', { name: leaves })
        .or(page.getByRole('link', { name: swapped(leaves) }))
        .first(),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText(leaves);
    await press(page, named(say('consultants.delete')));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('move.search'))).toBeFocused();
    await page.keyboard.type(joins.lastName);
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await press(page, dialog.getByRole('radio'), 'Space');
    const isOffline = language === 'fi'; // else it is sent again by itself
    await loseAnswer(page, 'consultant.delete', isOffline);
    const confirm = dialog.getByRole('button').filter({ hasText: language === 'en' ? /and delete$/ : /ja poista$/ });
    await press(page, confirm);
    if (isOffline) {
      await expect(dialog.getByText(say('server_errors_text.no_response'))).toBeVisible();
      await page.context().setOffline(false);
      await press(page, confirm); // they are deleted already
    }
    await page.waitForURL('**/admin/consultants');
    await expect(page.getByText(say('server_success_text.deleted_consultant'))).toBeVisible();

    await visit(page, server.url, `/admin/audit?action=client_moved`);
    const moves = page.getByRole('listitem').filter({ hasText: say('audit.action.client_moved') });
    await page.setViewportSize({ width: 390, height: 844 });
    const what = moves.first().locator('summary');
    const isCut = () =>
      what
        .locator('span')
        .first()
        .evaluate((one) => one.scrollWidth > one.clientWidth);
    await expect.poll(isCut).toBe(true);
    await press(page, what);
    await expect.poll(isCut).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
    const download = page.waitForEvent('download');
    await press(page, named(say('audit.export.act')));
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv).toContain(say('audit.action.client_moved'));

    await press(page, page.getByRole('link', { name: say('nav.deleted') }));
    const bringBack = named(`${say('deleted.restore')}.*${leaves}`);
    await loseAnswer(page, 'admin.restore');
    await press(page, bringBack);
    await expect(page.getByText(say('deleted.back', { name: leaves }))).toBeVisible();
    await expect(bringBack).toHaveCount(0);
    await press(page, page.getByRole('link', { name: say('nav.consultants') }));
    await expect(
      page
        .getByText(leaves)
        .or(page.getByText(swapped(leaves)))
        .first(),
    ).toBeVisible();
    expect((await mailbox.next(email)).text).not.toContain('create-password'); // of the clients that moved; held while that can be undone
  });

/** Lists may name people by their last name. */
function swapped(name: string): string {
  return name.split(' ').toReversed().join(' ');
}

test('a moved client is out of the old consultant’s reach at the next request', async ({ page, browser }) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await enter(page, server, { email: 'consultant@example.com', area: 'consultant' });
  await page.locator('main a[href*="/consultant/client-details/"]').first().click();
  await page.waitForURL('**/client-details/**');
  const feedback = page.getByLabel(say('clients.feedback.field'));
  await feedback.waitFor(); // the address changes before the client is there
  const id = page.url().split('/').at(-1) ?? '';
  const admin = (await browser.newContext()).request;
  const post = async (path: string, data: object, token = '') => {
    const answer = await admin.post(server.url + path, { data, headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as Record<string, string>;
  };
  const { access_token: token } = await post('/api/login/admin', { email: 'admin@example.com', password: PASSWORD });
  const listed = await admin.get(`${server.url}/api/consultant/get/consultants`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const consultants = (await listed.json()) as { id: string; email: string }[];
  const idOf = (email: string) => consultants.find((one) => one.email === email)?.id;
  const move = { client_ids: [id], consultant_id: idOf('consultant2@example.com') };
  expect(await post(`/api/consultant/${idOf('consultant@example.com')}/move/clients`, move, token)).toMatchObject({
    msg: 'moved_clients',
  });
  await feedback.fill('Too late');
  await page.getByRole('button', { name: say('clients.feedback.send') }).click();
  await expect(page.getByText(say('server_errors_text.not_found')).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('clients.gone.title'))).toBeVisible();
});

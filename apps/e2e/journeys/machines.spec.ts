import { strFromU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { PRODUCT_SLUG } from '@app/schema/product';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectToFold } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { KEYBOARD, MOUSE } from '../support/keyboard.ts';
import { sayIn, type Say } from '../support/say.ts';
import { expect, LANGUAGES, openSession, PASSWORD, speak, test } from '../support/test.ts';

const CLIENT = 'client@example.com';
/** The keyboard and axe in one language; that the longer words of the other fit. */
const WAYS = {
  en: { ...KEYBOARD, examine: expectAccessible },
  fi: { ...MOUSE, examine: expectToFold },
};

type Todo = { task: string; deadline: string | null; done: boolean };
type Profile = { id: string; email: string; consultant: unknown };

/** What a program gets that sends a token. */
async function call(url: string, token: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: await answer.json() };
}

/** Every to-do of the client's plans, by the REST API. */
async function todosOf(url: string): Promise<Todo[]> {
  const { body: session } = await call(`${url}/api/login/user`, '', {
    method: 'POST',
    body: { email: CLIENT, password: PASSWORD },
  });
  const { access_token: token } = session as { access_token: string };
  const { body: plans } = await call(`${url}/api/${PRODUCT_SLUG}/get/growth-plans`, token);
  const lists = (plans as { id: string }[]).map(({ id }) =>
    call(`${url}/api/${PRODUCT_SLUG}/${id}/questions/get/all-todo`, token),
  );
  return (await Promise.all(lists)).flatMap(({ body }) => body as Todo[]);
}

/** The events of a calendar by what they are called. */
function eventsOf(calendar: string): string[] {
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return lines.flatMap((line) => /^SUMMARY:(.*)$/.exec(line)?.[1]?.replaceAll(/\\([\\;,])/g, '$1') ?? []);
}

/** Confirms what is asked in the dialog on top. */
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();

async function made(dialog: Locator, say: Say): Promise<string> {
  await expect(dialog.getByText(say('exports.calendar.once'))).toBeVisible();
  const address = await dialog.locator('code').innerText();
  const open = dialog.getByRole('link', { name: say('exports.calendar.open') });
  await expect(open).toHaveAttribute('href', address.replace('http:', 'webcal:'));
  return address;
}

for (const language of LANGUAGES) {
  const say = sayIn(language);
  const { reach, press, overwrite, examine } = WAYS[language];

  test(`a program with a token reads as its client until the token is revoked, in ${language}`, async ({
    page,
    server,
  }) => {
    const name = `Reporting ${language}`;
    await speak(page, language);
    await openSession(page, server, CLIENT);
    await page.goto(`${server.url}/account`);
    const section = page.getByRole('region', { name: say('tokens.title') });
    await expect(section.getByText(say('tokens.none.title'))).toBeVisible();
    await expect(section.getByRole('link', { name: say('tokens.reference') })).toHaveAttribute('href', '/api/docs');
    const create = section.getByRole('button', { name: say('tokens.create') });
    await press(page, create);
    await press(page, create);
    await expect(section.getByText(say('validation_errors_text.required'), { exact: true })).toBeVisible();
    await examine(page, 'the form of a token');
    await overwrite(page, section.getByLabel(say('tokens.name'), { exact: true }), name);
    await press(page, section.getByRole('checkbox', { name: say('tokens.area.own_details') }), 'Space');
    await loseAnswer(page, 'token.create');
    await press(page, create);
    const token = await section.locator('code').innerText();
    await examine(page, 'a token shown once');

    const profile = await call(`${server.url}/api/user/get/profile`, token);
    expect(profile).toMatchObject({ status: 200, body: { email: CLIENT } });
    const plans = await call(`${server.url}/api/${PRODUCT_SLUG}/get/growth-plans`, token);
    expect(plans).toMatchObject({ status: 403, body: { msg: 'forbidden' } }); // an area that was not chosen
    const { id, consultant: _, ...details } = profile.body as Profile;
    const write = await call(`${server.url}/api/user/${id}/update/details`, token, { method: 'PUT', body: details });
    expect(write).toMatchObject({ status: 403, body: { msg: 'forbidden' } });

    await press(page, section.getByRole('button', { name: say('tokens.ready.done') }));
    await expect(create).toBeFocused();
    await page.reload(); // used meanwhile
    const row = section.getByRole('listitem').filter({ hasText: name });
    await expect(row).toHaveCount(1); // the one whose answer was lost is revoked
    await expect(row.getByText(say('tokens.read_only'))).toBeVisible();
    await expect(row.getByText(say('tokens.used').split('{at}')[0]!)).toBeVisible();
    await examine(page, 'the list of tokens');
    const tab = await page.context().newPage();
    await tab.goto(`${server.url}/account`);
    const there = tab.getByRole('listitem').filter({ hasText: name });
    await there.getByRole('button', { name: say('tokens.revoke') }).press('Enter');
    await page.bringToFront();
    await press(page, row.getByRole('button', { name: say('tokens.revoke') }));
    await reach(page, page.getByRole('dialog').getByRole('button', { name: say('tokens.revoke') }));
    await confirm(page, say('tokens.revoke'));
    await expect(row).toHaveCount(0);
    await expect(create).toBeFocused();
    await confirm(tab, say('tokens.revoke')); // revoked by then: done
    await expect(there).toHaveCount(0);
    await expect(tab.getByRole('button', { name: say('tokens.create') })).toBeFocused();
    expect(await call(`${server.url}/api/user/get/profile`, token)).toMatchObject({ status: 401 });
  });

  test(`open to-dos go to a calendar and a spreadsheet, in ${language}`, async ({ page, server }) => {
    await speak(page, language);
    await openSession(page, server, CLIENT);
    const todos = await todosOf(server.url);
    const due = todos.filter(({ deadline, done }) => deadline !== null && !done).map(({ task }) => task);
    expect(due.length).toBeGreaterThan(0);

    await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo`);
    const add = page.getByRole('button', { name: say('exports.calendar.add') });
    const dialog = page.getByRole('dialog', { name: say('exports.calendar.add') });
    const act = (key: string) => dialog.getByRole('button', { name: say(key) });
    await press(page, add);
    await press(page, act('exports.calendar.make'));
    const address = await made(dialog, say);
    await examine(page, 'a calendar address shown once');
    const calendar = await fetch(address);
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
    expect(eventsOf(await calendar.text()).toSorted()).toEqual(due.toSorted());

    await page.keyboard.press('Escape');
    await expect(add).toBeFocused();
    await press(page, add);
    await expect(dialog.getByText(say('exports.calendar.read').split('{at}')[0]!)).toBeVisible();
    await press(page, act('exports.calendar.renew'));
    await confirm(page, say('exports.calendar.renew'));
    const renewed = await made(dialog, say);
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(renewed)).status).toBe(200);

    await page.keyboard.press('Escape');
    await press(page, add);
    await press(page, act('exports.calendar.off'));
    await confirm(page, say('exports.calendar.off'));
    await expect(page.getByText(say('exports.calendar.off.done'))).toBeVisible();
    expect((await fetch(renewed)).status).toBe(404);

    const saved = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: say('exports.todos.download') }));
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
    for (const text of [say('exports.column.task'), ...due]) expect(csv).toContain(text);

    const savedWorkbook = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: say('exports.excel') }));
    const workbook = await savedWorkbook;
    expect(workbook.suggestedFilename()).toBe(download.suggestedFilename().replace(/csv$/, 'xlsx'));
    const parts = unzipSync(readFileSync(await workbook.path()));
    for (const text of [say('exports.column.task'), ...due])
      expect(strFromU8(parts['xl/sharedStrings.xml']!)).toContain(text.replaceAll('&', '&amp;'));
  });
}

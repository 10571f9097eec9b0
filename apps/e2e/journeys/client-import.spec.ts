import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readWithLibreOffice } from '../../api/harness/libreoffice.ts';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { emailOf, toClientFile } from '../support/client-file.ts';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* An admin imports clients from a spreadsheet: every error is named, the others are made once, and it can be undone. */

const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const ROWS = 200;
const FAULTS = {
  3: { company: '' },
  17: { email: 'not an address' },
  50: { email: emailOf(49) },
  90: { zipcode: '1234567890123' },
  120: { firstName: 'https://example.com' },
  199: { consultant: `${'nobody'.repeat(30)}@example.com` },
};
const SOUND = ROWS - Object.keys(FAULTS).length;

test.describe.configure({ mode: 'serial' });

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();

  async function openImport(page: Page): Promise<void> {
    await speak(page, language);
    await openSession(page, server, ADMIN);
    await page.goto(`${server.url}/admin/clients`);
    await page.getByRole('link', { name: say('client_import.title') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('client_import.title'));
  }

  const button = (page: Page, key: string, values?: Record<string, number>) =>
    page.getByRole('button', { name: say(key, values) });
  const choose = (page: Page, file: ReturnType<typeof toClientFile>) =>
    page
      .getByLabel(say('client_import.file.choose'))
      .or(page.getByLabel(say('client_import.file.other')))
      .setInputFiles(file);

  async function countClients(): Promise<number> {
    const admin = await asPerson(server.url, 'admin', ADMIN.email);
    const { items } = await admin.query<{ items: unknown[] }>('client.list', { q: 'Harju import', limit: 200 });
    return items.length;
  }

  test('six planted errors are named by row and column, and the other 194 clients are made once', async ({ page }) => {
    await openImport(page);
    await expect(page.getByText(say('client_import.earlier.none'))).toBeVisible();
    await choose(page, toClientFile(ROWS, FAULTS));
    await expect(page.getByText(say('client_import.file.read', { file: 'asiakkaat.csv', count: ROWS }))).toBeVisible();
    await button(page, 'client_import.check').click();
    const faults = page.getByRole('group', { name: say('client_import.faults') }).getByRole('row');
    await expect(faults).toHaveCount(7); // with the headings
    const expected = [
      ['5', 'Yritys', '–', 'validation_errors_text.required'],
      ['19', 'Sähköposti', 'not an address', 'validation_errors_text.email'],
      ['52', 'Sähköposti', emailOf(49), 'validation_errors_text.twice_in_file'],
      ['92', 'Postinumero', '1234567890123', 'validation_errors_text.max'],
      ['122', 'Etunimi', 'https://example.com', 'validation_errors_text.person_name'],
      ['201', 'Konsultti', FAULTS[199].consultant, 'validation_errors_text.unknown_consultant'],
    ] as const;
    for (const [index, [row, column, value, key]] of expected.entries())
      await expect(faults.nth(index + 1)).toHaveText(`${row}${column}${value}${say(key, { length: 10 })}`);
    const lines = await faults
      .nth(4)
      .getByRole('cell')
      .first()
      .evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      });
    expect(lines).toBe(1); // the long value of another row breaks no word
    expect(await countClients()).toBe(0);
    await expectAccessibleAtAll(faults.first());

    await button(page, 'client_import.import_without', { count: SOUND, rows: 6 }).dblclick();
    await expect(page.getByRole('heading', { name: say('client_import.done', { count: SOUND }) })).toBeFocused();
    await expect(page.getByText(say('client_import.done.mails', { minutes: 10, count: 20 }))).toBeVisible();
    await expect(page.getByRole('region', { name: say('client_import.done.left', { count: 6 }) })).toBeVisible();
    await expect(faults).toHaveCount(7);
    await expectAccessibleAtAll(page.locator('main'));
    expect(await countClients()).toBe(SOUND);
    expect((await mailbox.next(emailOf(0))).link).toContain('/client/create-password/');

    await button(page, 'client_import.done.again').click();
    await choose(page, toClientFile(ROWS, FAULTS));
    await button(page, 'client_import.check').click();
    await expect(page.getByText(say('client_import.checked.clients', { count: 0 }))).toBeVisible();
    await expect(page.getByText(say('client_import.checked.existing', { count: SOUND }))).toBeVisible();
    await expect(button(page, 'client_import.import', { count: SOUND })).toHaveCount(0);
    expect(await countClients()).toBe(SOUND);
  });

  test('the clients who have not used their invitation are deleted by an undo, like any others', async ({ page }) => {
    await openImport(page);
    await button(page, 'client_import.undo').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('client_import.undo.title', { count: SOUND }));
    await dialog.getByRole('button', { name: say('client_import.undo.confirm') }).click();
    const undone = page.getByRole('status').filter({ hasText: say('client_import.undone', { count: SOUND }) });
    await expect(undone).toBeFocused();
    await expect(page.getByText(say('client_import.earlier.none'))).toBeVisible();
    expect(await countClients()).toBe(0);
    await page.goto(`${server.url}/admin/deleted`);
    await expect(page.getByRole('heading', { name: 'Harju import 0 Oy' })).toBeVisible();
  });

  test('an import whose answer was lost is done at the second press; one that is undone elsewhere says so', async ({
    page,
  }) => {
    await openImport(page);
    await choose(page, toClientFile(4, { 3: { email: 'client@example.com' } }, 'lost')); // three are new
    await button(page, 'client_import.check').press('Enter');
    await loseAnswer(page, 'client.import');
    const act = button(page, 'client_import.import', { count: 3 });
    await act.press('Enter');
    await expect(page.getByText(say('server_errors_text.no_response')).first()).toBeVisible();
    await act.press('Enter');
    await expect(page.getByRole('heading', { name: say('client_import.done.before', { count: 3 }) })).toBeFocused();

    const tab = await page.context().newPage();
    await tab.goto(page.url());
    for (const each of [page, tab]) {
      await button(each, 'client_import.undo').press('Enter');
      await expect(each.getByRole('dialog')).toContainText(say('client_import.undo.title', { count: 3 }));
    }
    for (const [each, said] of [
      [page, say('client_import.undone', { count: 3 })],
      [tab, say('client_import.undone.before')],
    ] as const) {
      await each
        .getByRole('dialog')
        .getByRole('button', { name: say('client_import.undo.confirm') })
        .press('Enter');
      await expect(each.getByRole('status').filter({ hasText: said })).toBeFocused();
    }
  });

  test('a file from the template is matched by itself, and columns can be matched by hand', async ({ page }) => {
    await openImport(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'client_import.template').click(),
    ]);
    const bytes = await readFile(await download.path());
    const [cells = ''] = await readWithLibreOffice('xlsx', [bytes]);
    const [heading = ''] = cells.replace(/^\uFEFF/, '').split('\n');
    expect(heading).toContain(say('client_import.consultant_column'));

    const rows = `${heading.trim()}\r\nAlfa Oy,Aino,Virta,alfa@example.com,040,Katu 1,100,Helsinki,\r\nBeta Oy,B,C,beta@example.com,040,Katu,33100,Tampere,`;
    await choose(page, { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    const zipcode = page.getByLabel(say('account.field.zipcode'));
    await expect(zipcode).toHaveValue('6');
    const check = button(page, 'client_import.check');
    await zipcode.selectOption('');
    await expect(check).toHaveAccessibleDescription(
      say('client_import.columns.missing', { columns: say('account.field.zipcode') }),
    );
    await zipcode.selectOption('6');
    await page.getByLabel(say('client_import.consultant_column')).selectOption('');
    await expect(check).toHaveAccessibleDescription(say('client_import.consultant.missing'));
    await page.getByRole('radio', { name: 'Mikael Berg' }).check();
    await check.click();
    await button(page, 'client_import.import', { count: 2 }).click();
    await expect(page.getByRole('heading', { name: say('client_import.done', { count: 2 }) })).toBeVisible();
    const admin = await asPerson(server.url, 'admin', ADMIN.email);
    const { items } = await admin.query<{ items: { id: string }[] }>('client.list', { q: 'Alfa Oy' });
    const alfa = await admin.query('client.details', { id: items[0]!.id });
    expect(alfa).toMatchObject({ zipcode: '00100', languageCode: language, hasCredit: true });
  });

  test('a file that is none, one with too many rows, and a server that is away are said in place', async ({ page }) => {
    await openImport(page);
    await choose(page, { name: 'clients.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(page.getByRole('alert')).toContainText(say('client_import.refused.type'));
    await choose(page, toClientFile(301));
    await expect(page.getByRole('alert')).toContainText(say('client_import.refused.rows', { count: 301, max: 300 }));
    await choose(page, toClientFile(2, {}, 'away'));
    await expectAccessibleAtAll(button(page, 'client_import.check'));
    await page.route('**/trpc/client.import', (route) => route.abort());
    await button(page, 'client_import.check').click();
    await expect(page.getByRole('alert')).toContainText(say('server_errors_text.no_response'));
    await page.unroute('**/trpc/client.import');
    await button(page, 'client_import.check').click();
    await expect(button(page, 'client_import.import', { count: 2 })).toBeVisible();
  });
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAll } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { asPerson, type Api } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, PASSWORD, speak, startWithMail, test } from '../support/test.ts';

/* Private notes on a client: written, edited and deleted by the consultant, read and exported by an admin. Nothing that is typed is lost. */

const CONSULTANT = { email: 'consultant@example.com', area: 'consultant' } as const;
const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
inEachLanguage((language, say) => {
  const { server } = startWithMail();
  let consultant: Api;
  let clientId = '';

  test.beforeAll(async () => {
    consultant = await asPerson(server.url, 'consultant', CONSULTANT.email);
    const { items } = await consultant.query<{ items: { id: string }[] }>('client.list', {});
    clientId = items[0]!.id; // the demo has some
  });

  type Note = { id: string; notedOn: string; text: string; version: number };

  const stored = async () =>
    (await consultant.query<{ items: Note[] }>('note.list', { id: clientId, limit: 200 })).items;
  const write = (text: string, notedOn = '2026-10-01') =>
    consultant.mutate('note.save', { id: clientId, notedOn, text, version: 0 });
  async function clear(): Promise<void> {
    for (const { id: noteId, notedOn, version } of await stored())
      await consultant.mutate('note.save', { id: clientId, noteId, notedOn, text: null, version });
  }

  const section = (page: Page) => page.getByRole('region', { name: say('notes.title') });
  const newNote = (page: Page) => section(page).locator('form').first().getByLabel(say('notes.text'));
  const saveNew = (page: Page) =>
    section(page)
      .getByRole('button', { name: say('notes.save') })
      .first();
  const notes = (page: Page) => section(page).getByRole('listitem');
  const edit = (page: Page) =>
    section(page).getByRole('button', { name: new RegExp(`^${say('notes.edit', { date: '' })}`) });

  const press = (place: Locator, text: 'notes.save' | 'notes.save_new' | 'notes.discard') =>
    place.getByRole('button', { name: say(text) }).click();

  type Who = typeof CONSULTANT | typeof ADMIN;

  async function open(page: Page, who: Who = CONSULTANT): Promise<void> {
    await speak(page, language);
    await openSession(page, server, who);
    await page.goto(`${server.url}/${who.area}/client-details/${clientId}`);
    await section(page).scrollIntoViewIfNeeded();
  }

  /** Scrolls to the notes, which come when they are near, until they are there: what is above may come later and push them away. */
  async function scrollToNotes(page: Page): Promise<void> {
    await expect(async () => {
      await section(page).scrollIntoViewIfNeeded();
      await expect(newNote(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  test.beforeEach(clear);

  test('a consultant writes, edits, deletes and restores a note by keyboard alone', async ({ page }) => {
    const notesOf = section(page);
    await open(page);
    await expect(notesOf).toContainText(say('notes.who'));
    await expect(notesOf).toContainText(say('notes.none'));
    await newNote(page).focus();
    await page.keyboard.type('Met Anna\nShe wants to export');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notes(page)).toHaveCount(1);
    await expect(notesOf).toContainText(say('notes.saved'));
    await expect(newNote(page)).toHaveValue('');

    await edit(page).focus();
    await page.keyboard.press('Enter');
    await expect(notes(page).getByLabel(say('notes.text'))).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' to Sweden');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notes(page)).toContainText('She wants to export to Sweden');
    await expect(notes(page)).toContainText(say('notes.edited', { at: '' }).trim());
    await expect(edit(page)).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notesOf).toContainText(say('notes.deleted', { date: '' }).trim());
    await expect(notes(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notesOf).toContainText(say('notes.restored'));
    await expect(notes(page)).toContainText('She wants to export to Sweden');
  });

  test('a note has today’s day unless another is chosen, and the newest day comes first; undo keeps the day', async ({
    page,
  }) => {
    await write('In October');
    await open(page);
    await newNote(page).fill('Today');
    await saveNew(page).click();
    await expect(notes(page)).toHaveCount(2);
    await expect(notes(page).first()).toContainText('Today');
    await section(page)
      .getByRole('textbox', { name: say('notes.date') })
      .fill('5.9.2026');
    await newNote(page).fill('In September');
    await saveNew(page).click();
    await expect(notes(page).last()).toContainText('In September');
    await loseAnswer(page, 'note.save');
    await notes(page)
      .last()
      .getByRole('button', { name: new RegExp(`^${say('notes.delete', { date: '' })}`) })
      .click();
    await expect(section(page)).not.toContainText(say('notes.saved'));
    const undo = section(page).getByRole('button', { name: say('ui.undo') });
    await loseAnswer(page, 'note.save');
    await undo.click();
    await expect(section(page)).toContainText(say('notes.restored'));
    expect((await stored()).slice(1)).toMatchObject([{ text: 'In October' }, { notedOn: '2026-09-05' }]);
  });

  test('what is typed survives a reload, a failed save and a page that is left', async ({ page, context }) => {
    await write('Stored');
    await open(page);
    await newNote(page).fill('Half a thought');
    await edit(page).click();
    await notes(page).getByLabel(say('notes.text')).fill('Stored, and edited');
    await page.reload();
    await scrollToNotes(page);
    await expect(newNote(page)).toHaveValue('Half a thought');
    await expect(notes(page).getByLabel(say('notes.text'))).toHaveValue('Stored, and edited');
    const unanswered = section(page).getByText(say('server_errors_text.no_response'));
    await context.setOffline(true);
    await saveNew(page).click();
    await expect(unanswered).toBeVisible();
    await expect(newNote(page)).toHaveValue('Half a thought');
    await context.setOffline(false);
    await page.goto(`${server.url}/consultant/dashboard`);
    await page.goto(`${server.url}/consultant/client-details/${clientId}`);
    await scrollToNotes(page);
    await expect(newNote(page)).toHaveValue('Half a thought');
    await loseAnswer(page, 'note.save');
    await saveNew(page).click();
    await expect(section(page)).toContainText(say('notes.saved'));
    await press(notes(page), 'notes.discard');
    await expect(notes(page)).toHaveCount(2);
    await expect(notes(page).last()).toContainText('Stored');
    await page.reload();
    await scrollToNotes(page);
    await expect(notes(page)).toHaveCount(2);
    await expect(newNote(page)).toHaveValue('');
  });

  test('a new note that is saved in one tab leaves what another tab typed', async ({ page, context }) => {
    await open(page);
    const second = await context.newPage();
    await open(second);
    await newNote(page).fill('A long thought of the first tab');
    await newNote(second).fill('Short');
    await saveNew(second).click();
    await expect(notes(second)).toHaveCount(1);
    await page.reload();
    await scrollToNotes(page);
    await expect(newNote(page)).toHaveValue('A long thought of the first tab');
    expect(await stored()).toMatchObject([{ text: 'Short' }]);
  });

  test('two tabs that edit one note: the second one sees both texts and chooses', async ({ page, browser }) => {
    await write('As it was');
    const elsewhere = await (await browser.newContext()).newPage();
    for (const one of [page, elsewhere]) {
      await open(one);
      await edit(one).click();
    }
    const field = (one: Page) => notes(one).getByLabel(say('notes.text'));
    const conflict = page.getByRole('alert').filter({ hasText: say('notes.conflict') });
    await field(elsewhere).fill('From the other tab');
    await press(notes(elsewhere), 'notes.save');
    await expect(notes(elsewhere)).toContainText('From the other tab');
    await field(page).fill('From this tab');
    await press(notes(page), 'notes.save');
    await expect(conflict).toContainText('From the other tab');
    await expect(conflict).toContainText('From this tab');
    await expectAccessible(page, 'conflict of a note');
    await conflict.getByRole('button', { name: say('plan.conflict.keep_mine') }).press('Enter');
    await expect(notes(page).locator('form')).toHaveCount(0);
    expect(await stored()).toMatchObject([{ text: 'From this tab', version: 3 }]);

    await edit(elsewhere).click(); // it still shows its own text
    await field(elsewhere).fill('Once more');
    await press(notes(elsewhere), 'notes.save');
    const other = elsewhere.getByRole('alert').filter({ hasText: say('notes.conflict') });
    await other.getByRole('button', { name: say('plan.conflict.take_theirs') }).click();
    await expect(notes(elsewhere)).toContainText('From this tab');
    expect(await stored()).toMatchObject([{ text: 'From this tab', version: 3 }]);
  });

  test('a note that is deleted elsewhere while it is edited can be saved as a new one', async ({ page }) => {
    await write('Deleted soon');
    await open(page);
    await edit(page).click();
    await notes(page).getByLabel(say('notes.text')).fill('What I think now');
    await clear();
    await press(notes(page), 'notes.save');
    await expect(section(page).getByRole('alert')).toContainText(say('notes.gone'));
    await page.reload();
    await scrollToNotes(page);
    await expect(section(page).getByRole('alert')).toContainText(say('notes.gone'));
    await press(section(page), 'notes.save_new');
    await expect(notes(page)).toContainText('What I think now');
    await expect(section(page).locator('form')).toHaveCount(1);
    expect(await stored()).toMatchObject([{ text: 'What I think now', version: 1 }]);
  });

  test('a note of the wrong length says so at its field', async ({ page }) => {
    await open(page);
    await saveNew(page).click();
    await expect(newNote(page)).toHaveAttribute('aria-invalid', 'true');
    await newNote(page).fill('x'.repeat(5_000));
    await expect(page.getByText(say('ui.counter.left', { count: 0 }), { exact: true })).toBeAttached(); // not "-0"
    await newNote(page).fill('x'.repeat(5_001));
    await saveNew(page).click();
    await expect(newNote(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(newNote(page)).toHaveValue('x'.repeat(5_001));
    expect(await stored()).toEqual([]);
  });

  test('more than a page of notes is read page by page', async ({ page }) => {
    for (let count = 1; count <= 52; count += 1) await write(`note ${count}`);
    await open(page);
    await expect(notes(page)).toHaveCount(50);
    await section(page)
      .getByRole('button', { name: say('ui.load_more') })
      .click();
    await expect(notes(page)).toHaveCount(52);
  });

  test('an admin asks for the notes, reads them without a form, and exports them with the password', async ({
    page,
  }) => {
    await write('Opinion of the consultant');
    await open(page, ADMIN);
    await expect(section(page)).not.toContainText('Opinion of the consultant');
    await section(page)
      .getByRole('button', { name: say('notes.show') })
      .press('Enter');
    await expect(notes(page)).toContainText('Opinion of the consultant');
    await expect(section(page).locator('textarea')).toHaveCount(0);
    await expectAccessible(page, 'notes of an admin');

    await section(page)
      .getByRole('button', { name: say('notes.export.act') })
      .press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('notes.export.review'));
    await expectAccessible(page, 'export of notes');
    const password = dialog.locator('input[autocomplete=current-password]');
    await password.fill('wrong');
    await password.press('Enter');
    await expect(dialog.getByText(say('server_errors_text.invalid_current_password')).first()).toBeVisible();
    await password.fill(PASSWORD);
    const downloading = page.waitForEvent('download');
    await password.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${say('notes.export.name', { day: String.raw`\d{4}-\d\d-\d\d` })}$`),
    );
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('    Opinion of the consultant\n');
    await expect(dialog).toHaveCount(0);
    await expect(section(page)).toContainText(say('notes.export.saved'));
  });

  test('the page has no axe finding in both themes, and folds to 320 px', async ({ page }) => {
    await write('Word'.repeat(60));
    await write('A second one');
    await open(page);
    await expect(notes(page)).toHaveCount(2);
    await edit(page).first().click();
    await expectAccessibleAtAll(notes(page).locator('form'));
  });

  test('a client who takes their data reads whom to ask for notes', async ({ page }) => {
    await speak(page, language);
    await openSession(page, server, 'client@example.com');
    await page.goto(`${server.url}/account`);
    await expect(page.getByText(say('account.data.notes_at', { email: 'info@example.com' }))).toBeVisible();
  });
});

import { PRODUCT_SLUG } from '@app/schema/product';
import type { Locator, Page } from '@playwright/test';
import { KEYBOARD, MOUSE } from '../support/keyboard.ts';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { sayIn } from '../support/say.ts';
import { enter, expect, LANGUAGES, openSession, speak, test } from '../support/test.ts';

const KEY = 'plans.shown'; // how many plans the list of plans shows
const PAGE = `/admin/${PRODUCT_SLUG}`;

/** What each language's text is found by, and what it becomes; the number stays a placeholder. */
const TEXTS = {
  en: {
    words: 'plans shown',
    first: 'Plans in this list: {count}',
    second: 'Here: {count}',
    shipped: /\d+ plans? shown/,
  },
  fi: {
    words: 'näkyvissä suunnitelmaa',
    first: 'Suunnitelmia luettelossa: {count}',
    second: 'Tässä: {count}',
    shipped: /Näkyvissä \d+ suunnitelma/,
  },
} as const;

const textIn = (page: Page, language: string) => page.locator(`form:has(textarea[lang=${language}])`);

/** The keyboard shows that it can be done without a mouse; once is enough, since it takes its time. */
const HANDS = { en: ['keyboard', KEYBOARD], fi: ['mouse', MOUSE] } as const;

for (const language of LANGUAGES)
  test(`an admin, by ${HANDS[language][0]}, finds a text, changes it, and brings the old ones back, in ${language}`, async ({
    page,
    server,
  }) => {
    const [, { overwrite, press, reach }] = HANDS[language];
    const say = sayIn(language);
    const { words, first, second, shipped } = TEXTS[language];
    const own = textIn(page, language);
    const field = own.locator('textarea');
    const save = own.getByRole('button', { name: new RegExp(`^${say('edit_texts.save')}`) });
    const saved = async () => {
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText(say('edit_texts.unsaved'))).toHaveCount(0);
    };
    const seenOnPage = async (text: RegExp | string) => {
      await page.goto(server.url + PAGE);
      await expect(page.getByText(text).first()).toBeVisible();
      await page.goto(`${server.url}/admin/edit-texts?key=${KEY}`);
      await expect(field.first()).toBeVisible();
    };
    const showCode = async (form: Locator) =>
      press(page, form.getByRole('button', { name: new RegExp(`^${say('edit_texts.as_code')}`) }));
    await speak(page, language);
    await enter(page, server, { email: 'admin@example.com', area: 'admin' });

    await press(page, page.getByRole('link', { name: say('nav.texts'), exact: true }));
    await reach(page, page.getByRole('searchbox'));
    await page.keyboard.insertText(words);
    await press(page, page.getByRole('link', { name: KEY, exact: true }));
    await expect(page.getByRole('heading', { name: KEY })).toBeFocused();
    await expect(field).toHaveCount(3); // one for each plural form, and one for what follows
    await showCode(own);
    await expect(field).toHaveCount(1);

    await overwrite(page, field, 'Plans');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\{count\}/);
    await expect(save).toHaveAccessibleDescription(say('edit_texts.save.faulty'));
    await overwrite(page, field, first.replace('{count}', ''));
    await press(page, own.getByRole('button', { name: say('edit_texts.insert', { what: '{count}' }), exact: true }));
    await expect(field).toHaveValue(first);
    await press(page, page.getByRole('button', { name: 'count: 5' }));
    await expect(own.getByRole('group', { name: say('edit_texts.preview') })).toHaveText(first.replace('{count}', '5'));
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+Enter');
    await saved();

    await overwrite(page, field, second);
    await page.reload(); // what was typed is still there
    await expect(field).toHaveValue(second);
    await press(page, save);
    await saved();
    for (const other of LANGUAGES.filter((code) => code !== language)) {
      await showCode(textIn(page, other)); // as for every text with forms, once the page is opened again
      await overwrite(page, textIn(page, other).locator('textarea'), TEXTS[other].second);
      await page.keyboard.press('ControlOrMeta+Enter');
      await saved();
    }
    await seenOnPage(new RegExp(`^${second.replace('{count}', String.raw`\d+`)}$`));

    await press(page, own.locator('summary').filter({ hasText: say('edit_texts.history') }));
    await press(page, own.getByRole('button', { name: new RegExp(`^${say('edit_texts.history.bring_back')}`) }).nth(1));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(first);
    await page.keyboard.press('ControlOrMeta+Enter');
    await saved();

    for (const code of LANGUAGES) {
      const reset = textIn(page, code).getByRole('button', { name: new RegExp(`^${say('edit_texts.reset.act')}`) });
      await reset.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: say('ui.close') }).last()).toBeFocused();
      await dialog.getByRole('button', { name: say('edit_texts.reset.confirm') }).click();
      await expect(reset).toHaveCount(0);
    }
    await seenOnPage(shipped);
  });

test('two admins who change the same text learn of each other, and neither text is lost', async ({
  page,
  browser,
  server,
}) => {
  const say = sayIn('en');
  const field = textIn(page, 'en').locator('textarea');
  await speak(page, 'en');
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await page.goto(`${server.url}/admin/edit-texts?key=home.headline`);
  await field.fill('My {product_nominative}');
  const second = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = await second.newPage();
  await theirs.goto(`${server.url}/admin/edit-texts?key=home.headline`);
  await textIn(theirs, 'en').locator('textarea').fill('Their {product_nominative}');
  await textIn(theirs, 'en').locator('textarea').press('ControlOrMeta+Enter');
  await expect(theirs.getByText(say('edit_texts.unsaved'))).toHaveCount(0);
  await field.press('ControlOrMeta+Enter');
  const conflict = textIn(page, 'en')
    .getByRole('alert')
    .filter({ hasText: say('edit_texts.overtaken.title') });
  await expect(conflict).toContainText('Their {product_nominative}');
  await expect(field).toHaveValue('My {product_nominative}');
  await conflict.getByRole('button', { name: say('edit_texts.overtaken.keep_mine') }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText(say('edit_texts.unsaved'))).toHaveCount(0);
  await theirs.goto(server.url);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My growth plan');
  await textIn(page, 'en')
    .getByRole('button', { name: new RegExp(`^${say('edit_texts.reset.act')}`) })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('My {product_nominative}');
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  const input = { languageCode: 'en', category: 'general' };
  await admin.mutate('language.saveMessages', {
    ...input,
    messages: { 'home.headline': 'A third {product_nominative}' },
  });
  await dialog.getByRole('button', { name: say('edit_texts.reset.confirm') }).click();
  await expect(dialog.getByText(say('edit_texts.reset.overtaken'))).toBeVisible();
  await expect(dialog).toContainText('A third {product_nominative}');
  await loseAnswer(page, 'language.resetMessages');
  await dialog.getByRole('button', { name: say('edit_texts.reset.confirm') }).click();
  await expect(dialog.getByText(say('server_errors_text.no_response'))).toBeVisible();
  await dialog.getByRole('button', { name: say('edit_texts.reset.confirm') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue(/your whole team/);
});

test('from the languages an admin opens their texts; an import says which texts another admin changed meanwhile', async ({
  page,
  server,
}) => {
  const say = sayIn('en');
  await speak(page, 'en');
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await page.goto(`${server.url}/admin/edit-texts?view=languages`);
  await page.getByRole('link', { name: /^Edit texts.*Suomi$/ }).click();
  await page.getByRole('searchbox').fill('nav.menu');
  await expect(page.getByRole('link', { name: 'nav.menu', exact: true })).toBeVisible();
  await expect(page.getByText('Valikko', { exact: true }).first()).toBeVisible();

  await page.goto(`${server.url}/admin/edit-texts?view=languages`);
  await page
    .getByRole('button', { name: say('languages.import.open') })
    .last()
    .click();
  const po = 'msgid ""\nmsgstr "Language: fi\\n"\n\nmsgid "nav.menu"\nmsgstr "Oma valikko"\n';
  const file = { name: 'fi.po', mimeType: 'text/x-gettext-translation', buffer: Buffer.from(po) };
  await page.locator('dialog input[type=file]').setInputFiles(file);
  const store = page.locator('dialog[open]').getByRole('button', { name: 'Import 1 text' });
  await expect(store).toBeVisible();
  const admin = await asPerson(server.url, 'admin', 'admin@example.com');
  const input = { languageCode: 'fi', category: 'general' };
  await admin.mutate('language.saveMessages', { ...input, messages: { 'nav.menu': 'Toisen valikko' } });
  await store.click();
  await expect(page.getByText(say('languages.import.overtaken'))).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Toisen valikko');
  await loseAnswer(page, 'text.import');
  await store.click();
  await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
  await store.click();
  await expect(page.getByText(/^Imported 1 text/)).toBeVisible();
  await admin.mutate('language.resetMessages', { ...input, keys: ['nav.menu'] });
});

test('corrections that were typed in an import are discarded only when that is wanted', async ({ page, server }) => {
  const say = sayIn('en');
  const toFile = (name: string, text: string) => {
    const po = `msgid ""\nmsgstr "Language: fi\\n"\n\nmsgid "nav.logout"\nmsgstr "${text}"\n`;
    return { name, mimeType: 'text/x-gettext-translation', buffer: Buffer.from(po) };
  };
  await speak(page, 'en');
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  await page.goto(`${server.url}/admin/edit-texts?view=languages`);
  await page
    .getByRole('button', { name: say('languages.import.open') })
    .last()
    .click();
  const field = page.getByRole('textbox', { name: 'nav.logout' });
  const choose = (name: string) => page.locator('dialog input[type=file]').setInputFiles(toFile(name, 'Ulos {'));
  const question = page.getByRole('dialog', { name: say('languages.import.discard.title') });
  await choose('one.po');
  await field.fill('Ulos {x');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue('Ulos {x');

  await choose('two.po');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: say('languages.import.discard.act') }).click();
  await expect(page.getByText('two.po')).toBeVisible();
  await expect(field).toHaveValue('Ulos {');
  await field.fill('Ulos');
  await page.getByRole('button', { name: say('languages.import.left.check') }).click();
  await expect(page.getByRole('button', { name: 'Import 1 text' })).toBeVisible();
  await page.keyboard.press('Escape'); // corrected, but not imported
  await question.getByRole('button', { name: say('languages.import.discard.act') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

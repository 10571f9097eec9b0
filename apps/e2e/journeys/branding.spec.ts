import { PRODUCT_SLUG } from '@app/schema/product';
import type { Page } from '@playwright/test';
import { readPdf } from '../../api/harness/pdf-text.ts';
import { expectAccessibleAtAll } from '../support/accessible.ts';
import { saveFile } from '../support/save-file.ts';
import { loseAnswer } from '../support/hold.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* An admin gives the product the face of the firm. */

const ADMIN = { email: 'admin@example.com', area: 'admin' } as const;
const makeLogo = (width: number) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="${width}" height="10" fill="#7f6400"/></svg>`,
  ),
});
const LOGO = makeLogo(30);
const makePng = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer });
const email = 'client@example.com';
const LOOK_MS = 500;
const ALL_SERVERS_MS = 5_000;
const OCHRE = 'rgb(127, 100, 0)';

inEachLanguage((language, say) => {
  const { server, mailbox } = startWithMail();
  test.beforeEach(({ page }) => speak(page, language));

  const barLogo = (page: Page) => page.locator('header img[src^="/brand/"]');
  const field = (page: Page, key: string) => page.getByRole('textbox', { name: say(key) });
  const accent = (page: Page, theme: 'light' | 'dark') =>
    page.getByRole('textbox', { name: say(`branding.accent.${theme}`), exact: true });
  const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true });
  const publish = (page: Page) => button(page, 'branding.publish').click();
  const open = async (page: Page) => {
    await page.goto(`${server.url}/admin/branding`);
    await expect(page.getByRole('heading', { level: 1, name: say('branding.title') })).toBeVisible();
  };
  const published = (page: Page) => page.getByText(say('branding.published_text'));
  const colourOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  test('a logo, a colour that can be read and a name are seen before they are published, and then everywhere', async ({
    page,
    browser,
  }) => {
    await using replica = await server.startReplica();
    await openSession(page, server, ADMIN);
    await open(page);
    await expect(page.getByText(say('branding.configured'))).toBeVisible();

    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText(say('branding.logo.refused.type'))).toBeVisible();
    const pixels = async (width: number, height: number) =>
      makePng(await page.screenshot({ clip: { x: 0, y: 0, width, height } }));
    const { buffer: whole, ...png } = await pixels(300, 100);
    for (const [file, key] of [
      [{ ...png, buffer: whole.subarray(0, 400) }, 'unreadable'],
      [makeLogo(0), 'unreadable'],
      [await pixels(1, 1), 'small'],
      [await pixels(1_200, 10), 'small'],
    ] as const) {
      await chooser.setInputFiles(file);
      await expect(page.getByText(say(`branding.logo.refused.${key}`))).toBeVisible();
      await expect(page.getByRole('img', { name: say('branding.logo.current') })).toHaveCount(0);
      await chooser.setInputFiles(LOGO);
      await button(page, 'branding.logo.remove').click();
    }
    await chooser.setInputFiles(LOGO);
    await button(page, 'branding.logo.remove').click();
    await expect(chooser).toBeFocused();
    await chooser.setInputFiles(LOGO);
    await expect(page.getByRole('img', { name: say('branding.logo.current') })).toBeVisible();
    await expect(page.getByText(say('branding.logo.refused.type'))).toHaveCount(0);

    await page.getByRole('radio', { name: say('branding.colours.firm') }).check({ force: true });
    const before = await accent(page, 'dark').inputValue();
    await accent(page, 'light').fill('');
    await accent(page, 'light').pressSequentially('#0055aa');
    await expect(accent(page, 'dark')).not.toHaveValue(before); // it follows, letter by letter
    await accent(page, 'light').fill('#0055');
    await publish(page);
    await expect(page.getByText(say('validation_errors_text.colour')).first()).toBeVisible();
    await accent(page, 'light').fill('#ffcc00');
    await expect(page.getByText(say('validation_errors_text.contrast', { nearest: '#7f6400' }))).toBeVisible();
    await expectAccessibleAtAll(page.locator('main'));
    await page.getByRole('button', { name: say('branding.accent.use', { colour: '#7f6400' }) }).click();
    await expect(accent(page, 'light')).toHaveValue('#7f6400');
    await expect(accent(page, 'light')).toBeFocused();
    await expect(accent(page, 'light')).not.toHaveAttribute('aria-invalid');
    await expect(accent(page, 'dark')).not.toHaveAttribute('aria-invalid');
    expect(await colourOf(page, 'figure .bg-accent')).toBe(OCHRE);

    await field(page, 'branding.name').fill('Nousu Oy');
    await field(page, 'branding.sender').fill('Nousun väki');
    await field(page, 'footer.blog').fill('nousu.test');
    await publish(page);
    const summary = page.getByRole('group', { name: say('ui.errors.title', { count: 1 }) });
    await expect(summary).toBeFocused();
    const preview = page.getByRole('region', { name: say('branding.preview') });
    const isAside = async () => {
      const boxes = await Promise.all(
        [summary, field(page, 'branding.name'), preview].map((part) => part.boundingBox()),
      );
      const [above, left, right] = boxes;
      return above && left && right && above.y + above.height < right.y && left.x + left.width < right.x;
    };
    await expect.poll(isAside, 'the summary is over both columns').toBe(true);
    await field(page, 'footer.blog').fill('https://nousu.test/blogi');
    await publish(page);
    await expect(published(page)).toBeVisible();
    await expect(barLogo(page)).toBeVisible();
    expect(await colourOf(page, 'main button[type=submit]')).toBe(OCHRE);
    await expectAccessibleAtAll(page.locator('main'));

    const visitor = await (await browser.newContext()).newPage();
    await speak(visitor, language);
    for (const { url } of [server, replica]) {
      await expect(async () => {
        await visitor.goto(url);
        await expect(barLogo(visitor)).toBeVisible({ timeout: LOOK_MS });
      }).toPass({ timeout: ALL_SERVERS_MS });
      await expect(visitor.getByRole('contentinfo')).toContainText('Nousu Oy');
      await visitor.goto(`${url}/client/login`);
      await expect(barLogo(visitor)).toBeVisible();
      expect(await colourOf(visitor, 'main button[type=submit]')).toBe(OCHRE);
    }

    await openSession(visitor, server, email);
    await visitor.goto(`${server.url}/client/${PRODUCT_SLUG}`);
    await visitor.getByRole('button', { name: say('paper.download') }).click();
    const pdf = await saveFile(visitor.getByRole('dialog').getByRole('button', { name: say('paper.wall') }));
    expect(await readPdf(pdf)).toContain('Nousu Oy');
    expect(pdf.toString('latin1')).toContain('/Alt (Nousu Oy)');
    await visitor.context().close();

    await page.request.post(`${server.url}/trpc/auth.requestPasswordReset`, { data: { area: 'user', email } });
    const { html, text } = await mailbox.next(email);
    expect(html).toContain('background:#7f6400');
    expect(html).toMatch(/<img [^>]*src="cid:[^>]*alt="Nousu Oy"/);
    expect(text).toContain('Nousu Oy');
  });

  test('two admins and a server that is away lose nothing that was typed; a reset shows the product’s own again', async ({
    page,
    context,
  }) => {
    await openSession(page, server, ADMIN);
    await open(page);
    const second = await context.newPage();
    await speak(second, language);
    await open(second);
    await field(second, 'branding.phone').fill('+358 40 111 1111');
    await publish(second);
    await expect(published(second)).toBeVisible();

    await field(page, 'branding.phone').fill('+358 40 222 2222');
    await publish(page);
    await expect(page.getByText(say('server_errors_text.branding_changed'))).toBeVisible();
    await expect(field(page, 'branding.phone')).toHaveValue('+358 40 222 2222');
    await server.kill();
    await publish(page);
    await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
    await server.restart();
    await page.locator('input[type=file]').setInputFiles(makeLogo(20));
    await loseAnswer(page, 'branding.publish');
    await publish(page);
    await expect(page.getByText(say('server_errors_text.no_response'))).toBeVisible();
    const shownAgain = page.waitForEvent('load'); // it is published by then
    await button(page, 'branding.publish').dblclick();
    await shownAgain;
    await expect(published(page)).toBeVisible();
    await expect(field(page, 'branding.phone')).toHaveValue('+358 40 222 2222');

    await second.reload();
    await field(second, 'branding.phone').fill('+358 40 333 3333');
    await Promise.all([second.waitForEvent('load'), publish(second)]);
    await button(page, 'branding.reset').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: say('branding.reset') });
    await confirm.click();
    await expect(page.getByRole('alert').getByText(say('branding.reset.changed'))).toBeVisible();
    await confirm.click();
    await expect(page.getByText(say('branding.configured'))).toBeVisible();
    await expect(barLogo(page)).toHaveCount(0);
    await expect(field(page, 'branding.name')).toHaveValue('Kasvupolku Consulting');
  });

  test('a reset counts as done when nothing is published any more, and says that unsaved changes go too', async ({
    page,
    context,
  }) => {
    await openSession(page, server, ADMIN);
    await open(page);
    const second = await context.newPage();
    await speak(second, language);
    const dialogOf = (each: Page) => each.getByRole('dialog');
    const ask = (each: Page) => button(each, 'branding.reset').click();
    const confirmOf = (each: Page) => dialogOf(each).getByRole('button', { name: say('branding.reset') });
    const publishName = async (name: string) => {
      await field(page, 'branding.name').fill(name);
      await Promise.all([page.waitForEvent('load'), publish(page)]);
      await expect(page.getByRole('contentinfo')).toContainText(name);
    };
    const expectReset = async (each: Page) => {
      await expect(each.getByText(say('branding.configured'))).toBeVisible();
      await expect(field(each, 'branding.name')).toHaveValue('Kasvupolku Consulting');
      await expect(each.getByRole('contentinfo')).not.toContainText('Nousu');
    };
    page.on('dialog', (asked) => asked.dismiss()); // the browser's own, which would keep the page

    await publishName('Nousu 1');
    await open(second);
    await ask(page);
    await expect(dialogOf(page)).not.toContainText(say('branding.reset.unsaved'));
    await loseAnswer(page, 'branding.reset');
    await confirmOf(page).click();
    await expectReset(page);

    await ask(second); // it was reset in the meantime
    await confirmOf(second).click();
    await expectReset(second);

    await publishName('Nousu 2');
    await page.route('**/trpc/branding.get*', (route) => route.abort(), { times: 1 });
    await ask(page);
    await loseAnswer(page, 'branding.reset');
    const readAgain = page.waitForResponse((response) => response.url().includes('branding.get'));
    await confirmOf(page).click();
    await expect(dialogOf(page).getByText(say('server_errors_text.no_response'))).toBeVisible();
    await readAgain; // by then the page knows that nothing is published
    await expect(published(page)).toBeVisible();
    await confirmOf(page).click();
    await expectReset(page);

    await publishName('Nousu 3');
    await field(page, 'branding.phone').fill('+358 40 444 4444');
    await ask(page);
    await expect(dialogOf(page)).toContainText(say('branding.reset.unsaved'));
    await confirmOf(page).click();
    await expectReset(page);
    await expect(field(page, 'branding.phone')).toHaveValue('+358 10 000 0000');
  });
});

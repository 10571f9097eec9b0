import { PRODUCT_SLUG } from '@app/schema/product';
import { asPerson } from '../support/person-api.ts';
import { questionSection } from '../support/plan-filler.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* On paper all values of the figures are there, and a part that was not loaded yet is not taken for an empty one. */

const A4 = { width: 794, height: 1123 }; // in pixels of CSS
const READABLE = 12;
const ABREAST = 4;

const readDigits = (text: string) => text.replaceAll(/\D/g, '');

inEachLanguage((language, say) => {
  const { server } = startWithMail();

  test('the values of many figures are printed in tables that fit and can be read, without what is for the screen alone', async ({
    page,
  }) => {
    await speak(page, language);
    await openSession(page, server, 'client3@example.com');
    await page.setViewportSize(A4);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
    const fields = page.getByRole('group', { name: say('follow_up.values.title') }).getByRole('textbox');
    await expect(fields.first()).toBeVisible();
    const typed = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await page.emulateMedia({ media: 'print' });
    await expect(fields).toHaveCount(0);
    const tables = page.getByRole('table', { name: say('follow_up.values.title') });
    const printed = await tables.getByRole('cell').allTextContents();
    expect(printed.map(readDigits).toSorted()).toEqual(typed.map(readDigits).toSorted());
    for (const table of await tables.all()) {
      expect(await table.getByRole('columnheader').count()).toBeLessThanOrEqual(1 + ABREAST);
      const size = await table.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      expect(size).toBeGreaterThanOrEqual(READABLE);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(A4.width);
    for (const key of ['follow_up.back', 'follow_up.chart.table', 'follow_up.rule.title'])
      await expect(page.getByText(say(key), { exact: true }).first()).toBeHidden();
  });

  test('a long answer is printed as text, which may end on the next page', async ({ page }) => {
    await speak(page, language);
    await openSession(page, server, 'client6@example.com');
    await page.setViewportSize(A4);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}?step=2`);
    const field = questionSection(page, 'di_owners').locator('textarea').first();
    const text = 'Omistajat haluavat kasvaa.\n'.repeat(80);
    await field.fill(text);
    await page.emulateMedia({ media: 'print' });
    await expect(field).toBeHidden();
    const written = questionSection(page, 'di_owners').locator('[data-written]').first();
    await expect(written).toBeVisible();
    await expect(written).toHaveAttribute('data-written', text);
    expect(await written.evaluate((part) => getComputedStyle(part, '::before').content)).toContain('kasvaa.');
    expect((await written.boundingBox())!.height).toBeGreaterThan(A4.height);
  });

  test('a page that is printed before it was scrolled says which parts are missing, and has them the next time', async ({
    page,
  }) => {
    const consultant = await asPerson(server.url, 'consultant', 'consultant@example.com');
    const { items } = await consultant.query<{ items: { id: string }[] }>('client.list', { q: 'client@example.com' });
    await speak(page, language);
    await openSession(page, server, { email: 'consultant@example.com', area: 'consultant' });
    await page.goto(`${server.url}/consultant/client-details/${items[0]?.id}`);
    const mails = page.getByRole('region', { name: say('mails.title') });
    await expect(mails).toBeAttached();
    const far = mails.locator('[data-far]');
    const readPaper = () => far.evaluate((part) => getComputedStyle(part, '::before').content);
    expect(await readPaper()).toBe('none');
    await page.emulateMedia({ media: 'print' });
    expect(await readPaper()).toContain(say('plan.print_again'));
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(mails.getByText(say('mails.none')).or(mails.getByRole('listitem').first()).first()).toBeVisible();
    await expect(far).toHaveCount(0);
  });
});

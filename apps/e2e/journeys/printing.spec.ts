import { PRODUCT_SLUG } from '@app/schema/product';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* On paper all values of the figures are there, and a part that was not loaded yet is not taken for an empty one. */

const A4 = { width: 794, height: 1123 }; // in pixels of CSS

inEachLanguage((language, say) => {
  const { server } = startWithMail();

  test('the values of the figures fit on paper, without what is for the screen alone', async ({ page }) => {
    await speak(page, language);
    await openSession(page, server, 'client3@example.com');
    await page.setViewportSize(A4);
    await page.goto(`${server.url}/client/${PRODUCT_SLUG}/follow-up`);
    const values = page.getByRole('group', { name: say('follow_up.values.title') }).first();
    await expect(values).toBeVisible();
    const isCut = () => values.evaluate(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth);
    expect(await isCut()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await isCut()).toBe(false);
    for (const key of ['follow_up.back', 'follow_up.chart.table', 'follow_up.rule.title'])
      await expect(page.getByText(say(key), { exact: true }).first()).toBeHidden();
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

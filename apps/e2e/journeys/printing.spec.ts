import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { expect, openSession, speak, startWithMail, test } from '../support/test.ts';

/* On paper a part that was not loaded yet is not taken for an empty one. */

inEachLanguage((language, say) => {
  const { server } = startWithMail();

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

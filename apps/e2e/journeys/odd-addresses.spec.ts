import { expect, openSession, speak, test } from '../support/test.ts';

/* Mail programs add parameters to the addresses that they open, and people cut or mistype those that there are. */

const ADDRESSES = [
  '/admin/clients?utm_source=mail&constructor=1',
  '/admin/clients?sort=zzz&need=qq&consultant=abc',
  '/admin/growth-plan?state=lost&utm_source=mail',
  '/admin/audit?utm_source=mail',
  '/admin/audit?from=abc&to=2026-13-45',
  '/growth-plan/alltodo?client=abc&utm_source=mail',
];

test('a parameter that no page knows, or that cannot be read, is left out', async ({ page, server }) => {
  await speak(page, 'en');
  await openSession(page, server, { email: 'admin@example.com', area: 'admin' });
  for (const address of ADDRESSES) {
    await page.goto(server.url + address);
    const main = page.getByRole('main');
    await expect(main.locator('li, tbody tr').first(), address).toBeVisible();
    await expect(main.getByRole('alert'), address).toHaveCount(0);
  }
});

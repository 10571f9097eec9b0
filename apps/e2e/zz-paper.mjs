import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [who, area, width, lang, dark] of [['client', 'client', 1280, 'fi', false], ['client', 'client', 390, 'en', true], ['consultant', 'consultant', 390, 'fi', false], ['admin', 'admin', 1280, 'en', false]]) {
  const c = await b.newContext({ viewport: { width, height: 800 }, locale: lang, colorScheme: dark ? 'dark' : 'light', acceptDownloads: true });
  const p = await c.newPage(); p.setDefaultTimeout(8000);
  try {
  await p.goto(`http://localhost:3055/${area}/login`);
  await p.locator('input[type=email], input[autocomplete*=username]').first().fill(`${who}@example.com`);
  await p.locator('input[type=password]').fill('Growth#2026');
  await p.keyboard.press('Enter');
  await p.waitForTimeout(2500);
  await p.goto(`http://localhost:3055/${area}/growth-plan`); await p.waitForTimeout(1500);
  if (area !== 'client') { const l = p.locator('a[href*="plan="]').first(); console.log(p.url(), await p.locator('a[href*="plan="]').count()); await l.click(); await p.waitForTimeout(1500); }
  let downloads = 0; p.on('download', () => downloads++);
  await p.getByRole('button', { name: /PDF/ }).first().click();
  await p.waitForTimeout(600);
  const d = p.waitForEvent('download');
  await p.getByRole('dialog').getByRole('button', { name: /whole|Koko/ }).dblclick();
  const file = await d; await p.waitForTimeout(1500);
  console.log(who, width, file.suggestedFilename(), 'downloads', downloads);
  if (width === 390) { await c.setOffline(true); await p.getByRole('dialog').getByRole('button', { name: /wall|sein/ }).click(); await p.waitForTimeout(800); }
  } catch (e) { console.log(who, e.message.slice(0, 200)); }
  await p.screenshot({ path: `/tmp/paper/out/web-${who}-${width}.png` });
  await c.close();
}
await b.close();

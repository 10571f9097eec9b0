import { expectAccessible, expectToFold } from '../support/accessible.ts';
import { loseAnswer } from '../support/hold.ts';
import { KEYBOARD, MOUSE } from '../support/keyboard.ts';
import { visit } from '../support/pages.ts';
import { sayIn } from '../support/say.ts';
import { expect, LANGUAGES, openSession, PASSWORD, speak, test } from '../support/test.ts';

const ADMIN = 'admin@example.com';
const CONSULTANT = { en: 'consultant@example.com', fi: 'consultant2@example.com' };
const NAME = { en: 'Aino Laine', fi: 'Mikael Berg' };
const WAYS = {
  en: { ...KEYBOARD, examine: expectAccessible },
  fi: { ...MOUSE, examine: expectToFold },
};

for (const language of LANGUAGES) {
  const say = sayIn(language);
  const { reach, press, examine } = WAYS[language];
  const email = CONSULTANT[language];
  const name = NAME[language];

  test(`an admin disables a consultant who leaves, revokes a token and enables again, in ${language}`, async ({
    page,
    browser,
    server,
  }) => {
    const login = await fetch(`${server.url}/api/login/consultant`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { access_token: session } = (await login.json()) as { access_token: string };
    const call = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.status;
    };
    const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const token = { readOnly: true, areas: ['plans'], expiresOn };
    expect(await call('token.create', { ...token, name: `Ledger ${language}` })).toBe(200);

    await speak(page, language);
    await openSession(page, server, { email: ADMIN, area: 'admin' });
    await page.goto(`${server.url}/admin/admins?q=${email}`);
    const row = page.getByRole('listitem').filter({ hasText: `Ledger ${language}` });
    await expect(row.getByText(`${email} · `)).toBeVisible();
    await examine(page, 'admins and tokens');
    const dialog = page.getByRole('dialog');
    await press(page, row.getByRole('button', { name: say('tokens.revoke') }));
    await loseAnswer(page, 'token.revokeAny');
    await press(page, dialog.getByRole('button', { name: say('tokens.revoke') }));
    await expect(page.getByText(say('tokens.revoked', { name: `Ledger ${language}` }))).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByText(say('admins.tokens.no_match'))).toBeVisible();
    await expect(page.getByRole('searchbox', { name: say('admins.tokens.search') })).toBeFocused();

    await visit(page, server.url, `/admin/consultants?q=${email}`);
    await press(page, page.getByRole('link', { name, exact: true }));
    await press(page, page.getByRole('button', { name: say('disable.act') }));
    await reach(page, dialog.getByRole('button', { name: say('disable.act') }));
    await examine(page, 'what disabling means');
    await loseAnswer(page, 'admin.disableAccount');
    await press(page, dialog.getByRole('button', { name: say('disable.act') }));
    await expect(page.getByText(say('disable.tag'), { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await page.getByText(say('server_success_text.updated')).count()).toBe(0); // one notice says it all
    expect(await call('token.create', { ...token, name: 'Too late' })).toBe(401);

    const shutOut = await browser.newPage();
    await speak(shutOut, language);
    await shutOut.goto(`${server.url}/consultant/login`);
    await shutOut.locator('input[autocomplete=username]').fill(email);
    await shutOut.locator('input[autocomplete=current-password]').fill(PASSWORD);
    await shutOut.locator('input[autocomplete=current-password]').press('Enter');
    await expect(shutOut.getByText(say('server_errors_text.account_disabled'))).toBeVisible();
    await shutOut.close();

    await visit(page, server.url, `/admin/consultants?q=${email}`);
    await expect(page.getByRole('row').filter({ hasText: name }).getByText(say('disable.tag'))).toBeVisible();
    await press(page, page.getByRole('link', { name, exact: true }));
    await press(page, page.getByRole('button', { name: say('disable.undo') }));
    await press(page, dialog.getByRole('button', { name: say('disable.undo') }));
    await expect(page.getByText(say('disable.tag'), { exact: true })).toHaveCount(0);
  });

  test(`whose session ended on the server reads why on a login page, and can change its language, in ${language}`, async ({
    page,
    server,
  }) => {
    const other = language === 'en' ? 'fi' : 'en';
    await speak(page, language);
    await openSession(page, server, { email: 'consultant2@example.com', area: 'consultant' });
    await page.evaluate(() => {
      const { accessToken } = JSON.parse(localStorage.getItem('session')!) as { accessToken: string };
      return fetch('/trpc/auth.logout', { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } });
    });
    await page.goto(`${server.url}/consultant/login`);
    await expect(page.getByText(say('server_errors_text.session_expired'))).toBeVisible();
    await expect(page.locator('header button', { hasText: /\w\.\w/ })).toHaveCount(0); // the key of a text that only staff get
    await page.getByLabel(say('language.label')).selectOption(other);
    await expect(page.getByRole('heading', { level: 1, name: sayIn(other)('login.heading.consultant') })).toBeVisible();
  });
}

import { GUIDE_OF, toGuidePath } from '@app/schema/guides';
import { getWantedLogin, takeWantedPage } from '../src/features/auth/session/wanted-page.ts';
import { leaveArrival, takeArrival } from '../src/lib/arrival.ts';
import { PATHS } from '../src/lib/paths.ts';
import { accessToken, endSession, expireSession, getSession, subscribeToSession } from '../src/lib/session.ts';
import { storage } from '../src/lib/storage.ts';
import { setTheme, type Theme } from '../src/lib/theme.ts';
import { TOAST_MS, type Toast } from '../src/lib/toasts.ts';

/* The landing page's script. The page is whole without it; nothing here makes HTML from text. */

const root = document.documentElement;
const all = <Found extends HTMLElement>(selector: string) => [...document.querySelectorAll<Found>(selector)];

/** A tRPC call by plain fetch with the token of the session. */
function call(procedure: string, input?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${accessToken()}`, 'content-type': 'application/json' };
  const isQuery = input === undefined;
  const request = isQuery ? { headers } : { method: 'POST', headers, body: JSON.stringify(input), keepalive: true };
  return fetch(`/trpc/${procedure}`, request);
}

/** Puts the links of the role in place of those to the login. */
function showSession(): void {
  const session = getSession();
  delete root.dataset['session'];
  if (session.state === 'none') return showWantedLogin();
  takeWantedPage(session.role); // forgotten: this person is where they wanted to be
  for (const link of all<HTMLAnchorElement>('a[data-dashboard]')) {
    link.textContent = link.dataset['dashboard'] ?? '';
    link.href = PATHS.dashboard[session.role];
  }
  for (const part of all('[data-visitor]')) part.remove();
  for (const link of all<HTMLAnchorElement>('[data-guide]')) link.href = toGuidePath(GUIDE_OF[session.role]);
  const items = document.querySelector<HTMLTemplateElement>(`template[data-role=${session.role}]`);
  for (const link of all('[data-logged-out]')) link.replaceWith(items?.content ?? '');
  for (const button of all<HTMLButtonElement>('button[name=logout]'))
    button.addEventListener('click', () => void logout(button.value));
  if (session.role === 'User' && session.state === 'active') void showPlanLinks().catch(() => null);
}

/** Who opened a page without a login reads why they are here, and every login but those of an area leads there. */
function showWantedLogin(): void {
  const login = getWantedLogin();
  if (login === null) return;
  for (const link of all<HTMLAnchorElement>('a[data-dashboard], a[data-logged-out], [data-wanted] a'))
    link.href = login;
  for (const notice of all('[data-wanted]')) notice.hidden = false;
}

/** Shows a client the links to their plan, if they have one, and the main user without an active one the link that starts a plan. */
async function showPlanLinks(): Promise<void> {
  const token = accessToken();
  const response = await call('client.activePlan');
  if (response.status === 401) expireSession(token);
  if (response.status === 422) endSession(); // a forged token
  if (!response.ok) return;
  const { result } = (await response.json()) as { result: { data: { msg?: string } } };
  const isActive = result.data.msg === undefined;
  const show = (state: string) => all(`[data-plan=${state}]`).forEach((link) => (link.hidden = false));
  if (isActive) return show('active');
  const plans = await ask<{ items: unknown[] }>(`plan.list?input=${encodeURIComponent('{"limit":1}')}`);
  if (plans?.items.length) show('active');
  if ((await ask<{ memberRole: string }>('account.get'))?.memberRole === 'owner') show('none');
}

/** What a query answers; undefined where it fails. */
async function ask<Data>(query: string): Promise<Data | undefined> {
  const { result } = (await (await call(query)).json()) as { result?: { data: Data } };
  return result?.data;
}

/** Revokes the token and ends the session in every tab. Without an answer it ends here all the same. */
async function logout(message: string): Promise<void> {
  await call('auth.logout', {}).catch(() => null);
  leaveArrival({ toasts: [{ variant: 'success', text: message }] });
  endSession();
}

function followTheme(): void {
  for (const select of all<HTMLSelectElement>('select[name=theme]')) {
    const show = () => {
      select.value = root.dataset['theme'] ?? 'system';
      const chosen = select.selectedOptions[0];
      select.title = `${select.ariaLabel}: ${chosen?.text}`;
      const icon = select.parentElement?.querySelector('use');
      icon?.setAttribute('href', `${icon.getAttribute('href')?.split('#')[0]}#${chosen?.dataset['icon']}`);
    };
    show();
    select.addEventListener('change', () => {
      setTheme(select.value as Theme);
      show();
    });
    addEventListener('storage', show); // theme.ts has applied it already
  }
}

/** Shows the page in another language, which is kept on this device and with the account. */
async function switchLanguage(language: string): Promise<void> {
  const answer = await fetch(`?lang=${language}`).catch(() => null); // a page that cannot be had would take this one away
  if (!answer?.ok) return showToast({ variant: 'error' });
  storage.write('language', language);
  const session = getSession();
  if (session.state === 'active' && !session.secondFactorDue)
    void call('account.setLanguage', { languageCode: language }).catch(() => null);
  leaveArrival({ isLanguageSwitch: true });
  history.replaceState(null, '', `?lang=${language}`);
  location.reload(); // which also keeps the place
}

function followLanguage(): void {
  for (const select of all<HTMLSelectElement>('select[name=language]')) {
    select.value = root.lang; // a browser may have kept what was chosen before
    select.addEventListener('change', () => {
      const { value } = select;
      void switchLanguage(value).finally(() => (select.value = root.lang));
    });
  }
}

function followMenu(): void {
  const bar = document.querySelector('header');
  const button = bar?.querySelector<HTMLButtonElement>('button[aria-expanded]');
  const open = (isOpen: boolean) => {
    bar?.toggleAttribute('data-open', isOpen);
    button?.setAttribute('aria-expanded', String(isOpen));
  };
  button?.addEventListener('click', () => open(button.ariaExpanded !== 'true'));
  bar?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button?.ariaExpanded !== 'true') return;
    open(false);
    button.focus();
  });
}

/** Links within the page scroll and move the focus, so that the keyboard goes on from there; links to the app warm it up. */
function followLinks(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.hash && link.pathname === location.pathname) {
      event.preventDefault();
      const part = document.getElementById(link.hash.slice(1));
      part?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
      part?.focus({ preventScroll: true });
    } else if (link.origin === location.origin) leaveArrival({});
  });
  const warm = ({ target }: Event) => {
    const path = target instanceof Element && target.closest('a')?.getAttribute('href');
    if (!path || !path.endsWith('/login')) return;
    for (const href of document.body.dataset['loginFiles']?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    delete document.body.dataset['loginFiles'];
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, warm, { passive: true });
}

/** Shows a message at the bottom left, made of the template of its kind, whose own text it has when it brings none. */
function showToast({ variant, text }: { variant: Toast['variant']; text?: string }): void {
  const region = document.querySelector<HTMLElement>('[popover]');
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${variant}]`);
  const card = template?.content.firstElementChild?.cloneNode(true);
  if (!region || !(card instanceof HTMLElement)) return;
  if (text !== undefined) card.querySelector('p')?.lastChild?.replaceWith(text);
  const dismiss = () => card.remove();
  card.querySelector('button')?.addEventListener('click', dismiss);
  region.showPopover(); // a region that is there before its message is read out
  region.append(card);
  dismissLater(card, dismiss);
}

/** Counts down only while neither the pointer nor the focus is on the message. */
function dismissLater(card: HTMLElement, dismiss: () => void): void {
  let timer = setTimeout(dismiss, TOAST_MS);
  const hold = () => clearTimeout(timer);
  const release = () => {
    hold();
    timer = setTimeout(dismiss, TOAST_MS);
  };
  for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, hold);
  for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, release);
}

/** Takes over what the page before left: its messages, and where the focus goes. */
function arrive(): void {
  const arrival = takeArrival();
  for (const toast of arrival?.toasts ?? []) showToast(toast);
  const focused = arrival?.isLanguageSwitch ? 'select[name=language]' : '[data-wanted]:not([hidden]), h1';
  if (arrival) all(focused)[0]?.focus({ preventScroll: true });
}

showSession();
followTheme();
followLanguage();
followMenu();
followLinks();
arrive();
subscribeToSession(() => location.reload()); // also of another tab
const kept = storage.read('session');
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && storage.read('session') !== kept) location.reload();
});

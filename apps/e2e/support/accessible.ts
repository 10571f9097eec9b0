import { expect, type Locator, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';
import { pseudo } from './pseudo.ts';
import { sayIn } from './say.ts';
import { LANGUAGES } from './test.ts';

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] };
/** What other colours, or other words in the places and lengths that they have, can break. */
const CHANGES: RunOnly = {
  type: 'rule',
  values: [
    'aria-input-field-name',
    'button-name',
    'color-contrast',
    'html-has-lang',
    'html-lang-valid',
    'label',
    'label-content-name-mismatch',
    'link-in-text-block',
    'link-name',
    'select-name',
    'target-size',
    'valid-lang',
  ],
};
/** What is shown in place of a page while its data comes, in whatever language. */
const WAITING = LANGUAGES.map((language) => sayIn(language)('ui.loading'));
const LOADING = new RegExp([...WAITING, pseudo(sayIn('en')('ui.loading'))].map((text) => `^${text}$`).join('|'));
const WIDTHS = [390, 320]; // wider ones have room to spare; axe has just seen 1280

/**
 * Axe finds nothing on the page as it is, and it does not scroll sideways down to 320 pixels. Of a page that was
 * seen in another theme the `colours` alone need looking at.
 */
export async function expectAccessible(page: Page, what: string, see: 'all' | 'colours' = 'all'): Promise<void> {
  await expectLoaded(page);
  const violations = await findViolations(page, see === 'all' ? RULES : COLOURS);
  expect(violations.map((violation) => ({ what, ...violation }))).toEqual([]);
  if (see === 'all') await expectToFold(page, what);
}

/** The page is there with its data. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(LOADING)).toHaveCount(0);
}

type Look = { theme: 'light' | 'dark'; see: 'all' | 'changes' };

/** Axe finds nothing on the page in a theme, to which it is switched as it is: in full, or what a language or a theme can change. */
export async function expectAccessibleIn(page: Page, what: string, { theme, see }: Look): Promise<void> {
  await expectLoaded(page);
  await page.evaluate(switchTheme, theme);
  const violations = await findViolations(page, see === 'all' ? RULES : CHANGES);
  expect(violations.map((violation) => ({ what, theme, ...violation }))).toEqual([]);
}

/** Axe finds nothing in both themes at a width, and nothing scrolls sideways, once what is waited for is there. */
export async function expectAccessibleAt(until: Locator, width: number): Promise<void> {
  const page = until.page();
  await page.setViewportSize({ width, height: 900 });
  await expect(until).toBeVisible();
  const what = `${String(until)} at ${width} on ${page.url()}`;
  await expectAccessibleIn(page, what, { theme: 'light', see: 'all' });
  await expectAccessibleIn(page, what, { theme: 'dark', see: 'changes' });
  await expectNoSidewaysScroll(page, what);
}

/** The same on the narrowest phone and on a wide screen, and it folds between them. */
export async function expectAccessibleAtAll(until: Locator): Promise<void> {
  for (const width of [320, 1280]) await expectAccessibleAt(until, width);
  await expectToFold(until.page(), String(until));
}

/** In the page: at once, since a transition would leave colours between the two. */
function switchTheme(theme: string): void {
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [atOnce];
  document.documentElement.dataset['theme'] = theme;
}

/** What axe finds on the page as it is: the rule and the beginning of each element. It is loaded once a document; there are no frames. */
export async function findViolations(page: Page, runOnly: RunOnly = RULES): Promise<{ id: string; nodes: string[] }[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([rules, resultTypes]) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
        runOnly: rules,
        resultTypes,
        iframes: false,
      });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
    },
    [runOnly, ['violations']] as [RunOnly, ['violations']], // what is no violation need not be reported in full
  );
}

/** axe, as a page has it. */
type Axe = { run(context: Node, options: RunOptions): Promise<AxeResults> };

/** The page does not scroll sideways down to 320 pixels. */
export async function expectToFold(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, what);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The page, which folds a moment after the window, does not scroll sideways at the width that it has. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${what} scrolls sideways at ${page.viewportSize()?.width}`).toBe(0);
}

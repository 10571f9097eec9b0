import { expect, type Locator, type Page } from '@playwright/test';

const MOST = 80;

/** Presses Tab until the control has the focus: no mouse. It is looked up again only where a page has put another in its place. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let found = await target.elementHandle();
  for (let presses = 0; presses < MOST; presses += 1) {
    const state = await found?.evaluate((element) => ({
      isHere: element.isConnected,
      isFocused: element === document.activeElement,
    }));
    if (state?.isFocused) return;
    if (!state?.isHere) found = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Goes to the control and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Writes over the content of a field. */
export async function overwrite(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The same acts by keyboard and by mouse, for a journey that is made in both ways. */
export const KEYBOARD = { reach, press, overwrite };

export const MOUSE: typeof KEYBOARD = {
  reach: (_page, target) => target.focus(),
  press: (_page, target) => target.click(),
  overwrite: (_page, field, text) => field.fill(text),
};

import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** Presses a button that saves a file; gives what is in it. */
export async function saveFile(button: Locator): Promise<Buffer> {
  const download = button.page().waitForEvent('download');
  await button.click();
  return readFile(await (await download).path());
}

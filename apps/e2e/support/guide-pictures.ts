import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, type Language } from './test.ts';

/*
 * The pictures of the guides, and the words that each shows. A test takes them again from the built product and fails where a
 * picture is out of date; `pnpm guides` writes them.
 */

/** The name of the variable that has pictures written instead of compared. */
const WRITES = 'GUIDE_PICTURES';
const FOLDER = path.resolve(import.meta.dirname, '../../web/public/guides');
const WORDS_FILE = path.resolve(import.meta.dirname, '../guide-words.json');

const QUALITY = 82;
/** So much of a picture may look otherwise: dates and counts of days change, and letters are drawn a little differently elsewhere. */
const DIFFERENCE_MAX = 0.06;
const LATE_MS = 1_000; // by then a page is whole

type Words = Record<string, string>;

const readWords = (): Words => (existsSync(WORDS_FILE) ? (JSON.parse(readFileSync(WORDS_FILE, 'utf8')) as Words) : {});

type Picture = {
  name: string;
  language: Language;
  /** What the picture begins with, when that is not the top of the page. */
  from: Locator | void;
};

/** Compares a page with its picture, or takes the picture. */
export async function expectPicture(page: Page, { name, language, from }: Picture): Promise<void> {
  const file = path.join(FOLDER, language, `${name}.webp`);
  const key = `${language} ${name}`;
  const look = async () => {
    if (from) await from.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 90));
    else await page.evaluate(() => window.scrollTo(0, 0));
    return toLasting(await page.evaluate(readShownWords));
  };
  if (process.env[WRITES] === 'write') {
    await page.waitForTimeout(LATE_MS);
    const all = { ...readWords(), [key]: await look() };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await take(page));
    const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(WORDS_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    return;
  }
  const why = `the picture ${name} is out of date: run \`npx -y pnpm@12 guides\` and look at it`;
  await expect.poll(look, why).toBe(readWords()[key]); // some parts of a page come late
  const pictures = [readFileSync(file), await take(page)].map((one) => one.toString('base64')) as [string, string];
  expect(await page.evaluate(findDifference, pictures), why).toBeLessThan(DIFFERENCE_MAX);
}

/** WebP, which Playwright does not write. */
async function take(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // a caret blinks
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** In the page: the words in view, and what fields hold. */
function readShownWords(): string {
  const isInView = ({ top, bottom, width }: DOMRect) => width > 1 && bottom > 8 && top < innerHeight - 8;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const shown: string[] = [];
  const dialog = document.querySelector('dialog[open]');
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: around } = node;
    const isCovered = dialog && !dialog.contains(node);
    if (around?.checkVisibility() && !isCovered && isInView(around.getBoundingClientRect()))
      shown.push(node.textContent ?? '');
  }
  return shown.join(' ').replaceAll(/\s+/g, ' ').trim();
}

const MONTH =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)(kuu\w*)?/g;

/** What stays the same from day to day: dates, counts and ways to say them are left out. */
function toLasting(words: string): string {
  return words
    .replaceAll(MONTH, '#')
    .replaceAll(/\d+([.,:/\u00a0 ]\d+)*\.?/g, '#')
    .replaceAll(/# (# )*(days?|päivää?|päivän|weeks?|viikkoa?)/g, '#')
    .replaceAll(/#[#\s–-]*/g, '# ')
    .trim();
}

/** In the page: which part of the pixels of two pictures differs clearly; all of it when their sizes differ. */
async function findDifference(pictures: [string, string]): Promise<number> {
  const [one, other] = (await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      return context!.getImageData(0, 0, image.width, image.height);
    }),
  )) as [ImageData, ImageData];
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel]! - other.data[at + channel]!) > 80)) different += 1;
  return (different * 4) / one.data.length;
}

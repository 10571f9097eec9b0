import { TEXT_CATEGORIES } from '@app/schema/choices';
import type { CategoryTextsInput, ExportTextsInput, SearchTexts, TextHistoryInput, TextInput } from '@app/schema/texts';
import { Failure } from '../../failure.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { browseTexts } from './browsing.ts';
import { selectEmails, selectHistory } from './queries.ts';
import type { ShippedText } from './read-shipped.ts';
import { FALLBACK, getDescription, getShippedText, getSourceText } from './shipped.ts';
import type { Snapshot } from './snapshot.ts';
import { passes } from './text-status.ts';

const LIMIT = 50;

/** The texts that a search finds, in the order of pages and questions; a page of them. */
export async function searchTexts(
  ctx: SignedInContext,
  { lang, q, category, state, cursor, limit = LIMIT, ...wanted }: SearchTexts,
) {
  const snapshot = await freshSnapshot(ctx);
  const all = await browseTexts(ctx, wanted);
  const found = all
    .filter((text) => category === undefined || text.category === category)
    .filter(({ key }) => [FALLBACK, lang].some((code) => passes(snapshot.status(code, key).state, state)))
    .filter((text) => matches(snapshot, text, splitSearch(q)));
  const after = new Set(all.slice(cursor === undefined ? 0 : all.findIndex(({ key }) => key === cursor) + 1));
  const left = found.filter((text) => after.has(text)); // the text at the cursor may no longer be among those found
  const page = left.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((text) => ({
      key: text.key,
      category: text.category,
      description: getDescription(text, ctx.language),
      english: getShown(snapshot, FALLBACK, text.key),
      other: getShown(snapshot, lang, text.key),
    })),
    nextCursor: last && left.length > limit ? last.key : null,
    total: found.length,
  };
}

/** One text in every language. */
export async function getText(ctx: SignedInContext, { key }: TextInput) {
  const snapshot = await freshSnapshot(ctx);
  const shipped = ctx.texts.shipped.get(key);
  if (!shipped) throw new Failure('not_found');
  const statuses = snapshot.stored.languages.map((language) => ({
    language,
    ...snapshot.status(language.languageCode, key),
  }));
  const frame = ctx.texts.getFrame(shipped);
  const authors = statuses.flatMap(({ change }) => change?.changedBy ?? []);
  const emails = authors.length > 0 ? await selectEmails(ctx.db, authors) : new Map<string, string>();
  return {
    key,
    category: shipped.category,
    description: getDescription(shipped, ctx.language),
    places: [...shipped.places],
    frame: { ...frame, optional: [...frame.optional] },
    languages: statuses.map(({ language, state, text, change }) => ({
      languageCode: language.languageCode,
      name: language.name,
      enabled: language.enabled,
      text,
      shipped: getShippedText(shipped, language.languageCode),
      state,
      shippedBefore: state === 'outdated' && change ? change.shippedText : null,
      changedAt: change?.changedAt ?? null,
      changedBy: emails.get(change?.changedBy ?? '') ?? null,
    })),
  };
}

/** What a text was in a language, newest first. */
export async function listHistory({ db, texts }: SignedInContext, { key, languageCode }: TextHistoryInput) {
  if (!texts.shipped.has(key)) throw new Failure('not_found');
  return selectHistory(db, languageCode, key);
}

/** The texts of a language for a translator's file. */
export function exportTexts(ctx: SignedInContext, input: ExportTextsInput) {
  return withExportSlot(getCaller(ctx), () => buildExport(ctx, input));
}

async function buildExport(ctx: SignedInContext, { languageCode, category }: ExportTextsInput) {
  const snapshot = await freshSnapshot(ctx);
  if (!snapshot.stored.languages.some((one) => one.languageCode === languageCode)) throw new Failure('not_found');
  const texts = [...ctx.texts.shipped.values()].filter((one) => category === undefined || one.category === category);
  return {
    items: texts.map((text) => ({
      key: text.key,
      category: text.category,
      description: getDescription(text, ctx.language),
      places: [...text.places],
      english: snapshot.shown(FALLBACK, text.key),
      ...getShown(snapshot, languageCode, text.key),
    })),
  };
}

/** For the editor: a category as it is and as it was shipped, in any language that there is. */
export async function getCategoryTexts(ctx: SignedInContext, { category, lang: language }: CategoryTextsInput) {
  const snapshot = await freshSnapshot(ctx);
  if (!snapshot.stored.languages.some((one) => one.languageCode === language)) throw new Failure('not_found');
  const texts = [...ctx.texts.shipped.values()].filter((one) => one.category === category);
  const pairs = texts.map((text) => {
    const original = getSourceText(text, language);
    return { key: text.key, original, text: snapshot.status(language, text.key).text ?? original };
  });
  return {
    messages: Object.fromEntries(pairs.map(({ key, text }) => [key, text])),
    defaults: Object.fromEntries(pairs.map(({ key, original }) => [key, original])),
    categories: [...TEXT_CATEGORIES],
  };
}

/** What another process has just stored is there as well. */
async function freshSnapshot({ texts }: SignedInContext): Promise<Snapshot> {
  await texts.refresh();
  return texts.snapshot;
}

function getShown(snapshot: Snapshot, language: string, key: string) {
  const { text, state } = snapshot.status(language, key);
  return { text, state };
}

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase();

const splitSearch = (q = '') => fold(q).split(/\s+/).filter(Boolean);

/** Whether every word is somewhere in the key, where the text is, or in what it is or says in some language. */
function matches({ stored, status }: Snapshot, { key, descriptions, places }: ShippedText, wanted: string[]): boolean {
  if (wanted.length === 0) return true;
  const texts = stored.languages.map(({ languageCode }) => status(languageCode, key).text ?? '');
  const all = fold([key, ...Object.values(descriptions), ...places, ...texts].join('\n'));
  return wanted.every((word) => all.includes(word));
}

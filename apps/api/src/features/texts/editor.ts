import type { SearchTexts, TextCategory } from '@app/schema/texts';
import { Failure } from '../../failure.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { selectEmails, selectHistory } from './queries.ts';
import { descriptionOf, FALLBACK, type ShippedText } from './shipped.ts';
import type { Snapshot } from './snapshot.ts';
import { passes } from './text-status.ts';

const LIMIT = 50;

/** The texts that a search finds, in the order of the catalogs; a page of them. */
export async function searchTexts(
  ctx: SignedInContext,
  { lang, q, category, state, cursor, limit = LIMIT }: SearchTexts,
) {
  const snapshot = await freshSnapshot(ctx);
  const all = [...ctx.texts.shipped.values()];
  const found = all
    .filter((text) => category === undefined || text.category === category)
    .filter(({ key }) => [FALLBACK, lang].some((code) => passes(snapshot.standing(code, key).state, state)))
    .filter((text) => matches(snapshot, text, wordsOf(q)));
  const after = new Set(all.slice(cursor === undefined ? 0 : all.findIndex(({ key }) => key === cursor) + 1));
  const left = found.filter((text) => after.has(text)); // the text at the cursor may no longer be among those found
  const page = left.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((text) => ({
      key: text.key,
      category: text.category,
      description: descriptionOf(text, ctx.language),
      english: shownOf(snapshot, FALLBACK, text.key),
      other: shownOf(snapshot, lang, text.key),
    })),
    nextCursor: last && left.length > limit ? last.key : null,
    total: found.length,
  };
}

/** One text in every language. */
export async function getText(ctx: SignedInContext, key: string) {
  const snapshot = await freshSnapshot(ctx);
  const shipped = ctx.texts.shipped.get(key);
  if (!shipped) throw new Failure('not_found');
  const standings = snapshot.stored.languages.map((language) => ({
    language,
    ...snapshot.standing(language.languageCode, key),
  }));
  const hands = standings.flatMap(({ change }) => change?.changedBy ?? []);
  const emails = hands.length > 0 ? await selectEmails(ctx.db, hands) : new Map<string, string>();
  return {
    key,
    category: shipped.category,
    description: descriptionOf(shipped, ctx.language),
    places: [...shipped.places],
    frame: { ...shipped.frame, optional: [...shipped.frame.optional] },
    languages: standings.map(({ language, state, text, change }) => ({
      languageCode: language.languageCode,
      name: language.name,
      enabled: language.enabled,
      text,
      shipped: shipped.texts.get(language.languageCode) ?? null,
      state,
      shippedBefore: state === 'outdated' && change ? change.shippedText : null,
      changedAt: change?.changedAt ?? null,
      changedBy: emails.get(change?.changedBy ?? '') ?? null,
    })),
  };
}

/** What a text was in a language, newest first. */
export async function listHistory(ctx: SignedInContext, { key, languageCode }: { key: string; languageCode: string }) {
  if (!ctx.texts.shipped.has(key)) throw new Failure('not_found');
  const rows = await selectHistory(ctx.db, languageCode, key);
  return rows.map(({ id, text, changed_at: changedAt, changed_by: changedBy }) => ({ id, text, changedAt, changedBy }));
}

/** The texts of a language for a translator's file. */
export async function exportTexts(
  ctx: SignedInContext,
  { languageCode, category }: { languageCode: string; category?: TextCategory | undefined },
) {
  const snapshot = await freshSnapshot(ctx);
  if (!snapshot.stored.languages.some((one) => one.languageCode === languageCode)) throw new Failure('not_found');
  const texts = [...ctx.texts.shipped.values()].filter((one) => category === undefined || one.category === category);
  return {
    items: texts.map((text) => ({
      key: text.key,
      category: text.category,
      description: descriptionOf(text, ctx.language),
      places: [...text.places],
      english: snapshot.shown(FALLBACK, text.key),
      ...shownOf(snapshot, languageCode, text.key),
    })),
  };
}

/** For the editor: a category as it is and as it was shipped, in any language that there is. */
export async function categoryTexts(ctx: SignedInContext, category: TextCategory, language: string) {
  const snapshot = await freshSnapshot(ctx);
  if (!snapshot.stored.languages.some((one) => one.languageCode === language)) throw new Failure('not_found');
  const texts = [...ctx.texts.shipped.values()].filter((one) => one.category === category);
  const pairs = texts.map(({ key, texts: shipped }) => {
    const original = shipped.get(language) ?? shipped.get(FALLBACK) ?? '';
    return { key, original, text: snapshot.standing(language, key).text ?? original };
  });
  return {
    messages: Object.fromEntries(pairs.map(({ key, text }) => [key, text])),
    defaults: Object.fromEntries(pairs.map(({ key, original }) => [key, original])),
  };
}

/** What another process has just stored is there as well. */
async function freshSnapshot({ texts }: SignedInContext): Promise<Snapshot> {
  await texts.refresh();
  return texts.snapshot;
}

function shownOf(snapshot: Snapshot, language: string, key: string) {
  const { text, state } = snapshot.standing(language, key);
  return { text, state };
}

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase();

const wordsOf = (q = '') => fold(q).split(/\s+/).filter(Boolean);

/** Whether every word is somewhere in the key, where the text is, or in what it is or says in some language. */
function matches({ stored, standing }: Snapshot, { key, descriptions, places }: ShippedText, words: string[]): boolean {
  if (words.length === 0) return true;
  const texts = stored.languages.map(({ languageCode }) => standing(languageCode, key).text ?? '');
  const all = fold([key, ...descriptions.values(), ...places, ...texts].join('\n'));
  return words.every((word) => all.includes(word));
}

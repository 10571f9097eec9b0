import { TEXT_CATEGORIES } from '@app/schema/choices';
import { readSubject } from '@app/schema/text-keys';
import type { SearchTexts } from '@app/schema/texts';
import type { SignedInContext } from '../../trpc/context.ts';
import type { ShippedText } from './read-shipped.ts';

/** What admins browse texts by: the places where they are shown, pages first; the steps with their questions. */
export async function outlineTexts(ctx: SignedInContext) {
  const places = new Set([...ctx.texts.shipped.values()].flatMap((text) => text.places));
  return { places: [...places].toSorted(byPlace), steps: await listSteps(ctx) };
}

/** The texts of a place, a step or a question, else all; in the order in which people meet them. */
export async function browseTexts(
  ctx: SignedInContext,
  { place, step, question }: Pick<SearchTexts, 'place' | 'step' | 'question'>,
): Promise<ShippedText[]> {
  const all = [...ctx.texts.shipped.values()].filter(({ places }) => place === undefined || places.includes(place));
  if (step === undefined && question === undefined)
    return place === undefined ? sortByPage(all) : all.toSorted(byRarity);
  const steps = await listSteps(ctx);
  const named = steps.filter(({ key }) => step === undefined || key === step);
  const subjects = named
    .flatMap(({ key, questions }) => [key, ...questions])
    .filter((key) => question === undefined || key === question);
  const ranked = all.map((text) => ({ text, rank: subjects.indexOf(readSubject(text.key) ?? '') }));
  return ranked
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || rankExample(a.text.key) - rankExample(b.text.key))
    .map(({ text }) => text);
}

/** The texts of a question itself, then its example, then those of the example companies. */
const rankExample = (key: string): number => (key.startsWith('examples.') ? 2 : Number(key.endsWith('.example')));

async function listSteps({ questionnaires }: SignedInContext) {
  const questionnaire = await questionnaires.get(await questionnaires.newestId());
  const steps = questionnaire?.steps ?? [];
  return steps.map(({ key, questions }) => ({ key, questions: questions.map((one) => one.key) }));
}

/** Pages by their address, then mails and answers of the server, last what is everywhere. */
const byPlace = (a: string, b: string): number => rankPlace(a) - rankPlace(b) || (a < b ? -1 : Number(a > b));

const rankPlace = (place: string): number => (place.startsWith('/') ? 0 : 1) + Number(place === '*');

/** By category, then by the first page, then as on that page alone; else in the order of the catalog. */
function sortByPage(texts: readonly ShippedText[]): ShippedText[] {
  const ranked = texts.map((text) => ({
    text,
    category: TEXT_CATEGORIES.indexOf(text.category),
    page: text.places.toSorted(byPlace)[0] ?? '*',
  }));
  return ranked
    .toSorted((a, b) => a.category - b.category || byPlace(a.page, b.page) || byRarity(a.text, b.text))
    .map(({ text }) => text);
}

/** What only this page shows comes before what others show too. */
const byRarity = (a: ShippedText, b: ShippedText): number => a.places.length - b.places.length;

import type { FieldError } from '@app/schema/errors';
import type { TextCategory } from '@app/schema/texts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { textFaults } from '@app/texts/text-faults';
import type { Tx } from '../../database/connect.ts';
import { Failure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { noSuchLanguage } from '../auth/accounts/account.ts';
import { audit } from '../audit/record.ts';
import * as queries from './queries.ts';
import { sourceOf, type Shipped } from './shipped.ts';
import { transact } from '../../database/transact.ts';

type Texts = Record<string, string>;

/** A text that cannot be stored, and why. */
export type KeyedFault = { key: string; text: string; fault: string; params?: Record<string, string | number> };

export type TextChangeReport = { key: string; before: string | null; after: string };

/** Stores texts of a category, all or none. */
export async function saveMessages(
  ctx: SignedInContext,
  given: { languageCode: string; category: TextCategory; messages: Texts; basedOn?: Texts | undefined },
) {
  const { languageCode, category, messages, basedOn = {} } = given;
  const faults = faultsOf(ctx.texts.shipped, languageCode, messages, category);
  if (Object.keys(messages).length === 0) throw nothingGiven();
  if (faults.length > 0) throw new Failure('bad_request', { errors: faults.map(fieldError) });
  const strange = Object.keys(basedOn).filter((key) => !ctx.texts.shipped.has(key));
  if (strange.length > 0)
    throw new Failure('bad_request', { errors: strange.map((key) => unknownKey('basedOn', key)) });
  await inLanguage(ctx, languageCode, 'texts_changed', async (tx) => {
    const { shipped } = ctx.texts;
    const stored = await storedTexts(tx, languageCode, [...Object.keys(messages), ...Object.keys(basedOn)], shipped);
    expectUnchanged(basedOn, stored);
    await write(ctx, tx, languageCode, messages);
  });
  return { msg: 'saved' } as const;
}

/** Brings the shipped texts back: those of `keys`, or the whole category. */
export async function resetMessages(
  ctx: SignedInContext,
  given: { languageCode: string; category: TextCategory; keys?: string[] | undefined },
) {
  const { languageCode, category, keys } = given;
  const ofCategory = [...ctx.texts.shipped.values()].filter((one) => one.category === category).map(({ key }) => key);
  const unknown = (keys ?? []).filter((key) => !ofCategory.includes(key));
  if (unknown.length > 0) throw new Failure('bad_request', { errors: unknown.map((key) => unknownKey('keys', key)) });
  const count = await inLanguage(ctx, languageCode, 'texts_reset', async (tx) => {
    const gone = await queries.deleteChanges(tx, languageCode, keys ?? ofCategory);
    await queries.insertHistory(
      tx,
      languageCode,
      gone.map((key) => historyOf(key, null)),
      handOf(ctx),
    );
    return gone.length;
  });
  return { msg: 'updated', count } as const;
}

/** Stores texts of whatever categories, as a translator's file has them; tells what changes, or every fault. */
export async function importMessages(
  ctx: SignedInContext,
  { languageCode, messages, dryRun }: { languageCode: string; messages: Texts; dryRun: boolean },
) {
  await ctx.texts.refresh();
  const { shipped, snapshot } = ctx.texts;
  if (!snapshot.stored.languages.some((one) => one.languageCode === languageCode)) throw noSuchLanguage();
  const faults = faultsOf(shipped, languageCode, messages);
  const changes = changesOf(messages, (key) => snapshot.standing(languageCode, key).text);
  const report = { changes, same: Object.keys(messages).length - changes.length, faults };
  if (faults.length > 0 || dryRun) return { saved: false, ...report };
  await inLanguage(ctx, languageCode, 'texts_imported', (tx) => write(ctx, tx, languageCode, messages));
  return { saved: true, ...report };
}

/** Works under the lock of a language, writes down that it was done, and shows it here at once. */
async function inLanguage<Result>(
  ctx: SignedInContext,
  languageCode: string,
  action: 'texts_changed' | 'texts_reset' | 'texts_imported',
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(ctx.db, async (tx) => {
    if (!(await queries.lockLanguage(tx, languageCode))) throw noSuchLanguage();
    await audit(ctx, tx, action);
    return work(tx);
  });
  await ctx.afterwards(() => ctx.texts.refresh());
  return result;
}

/** Writes what differs from what is stored; a text that is the shipped one again is no change. */
async function write(ctx: SignedInContext, tx: Tx, languageCode: string, messages: Texts): Promise<void> {
  const { shipped } = ctx.texts;
  const keys = Object.keys(messages);
  const changes = new Map((await queries.selectChanges(tx, languageCode, keys)).map((one) => [one.key, one]));
  const wanted = keys.map((key) => {
    const text = shipped.get(key)!; // unknown keys were refused
    const asShipped = text.texts.get(languageCode) === messages[key];
    return { key, category: text.category, text: messages[key]!, shippedText: sourceOf(text, languageCode), asShipped };
  });
  const back = wanted.filter(({ key, asShipped }) => asShipped && changes.has(key));
  const changed = wanted.filter(({ key, text, shippedText, asShipped }) => {
    const before = changes.get(key);
    return !asShipped && (before?.text !== text || before.shipped_text !== shippedText);
  });
  const hand = handOf(ctx);
  await queries.deleteChanges(
    tx,
    languageCode,
    back.map(({ key }) => key),
  );
  await queries.upsertChanges(tx, languageCode, changed, hand);
  const history = [
    ...back.map(({ key }) => historyOf(key, null)),
    ...changed.filter(({ key, text }) => changes.get(key)?.text !== text).map(({ key, text }) => historyOf(key, text)),
  ];
  await queries.insertHistory(tx, languageCode, history, hand);
}

/** Every fault of texts that somebody wants to store; an empty one is not there. */
function faultsOf(shipped: Shipped, language: string, messages: Texts, category?: TextCategory): KeyedFault[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    const known = shipped.get(key);
    if (!known || (category !== undefined && known.category !== category))
      return [{ key, text, fault: 'validation_errors_text.text_key' }];
    return textFaults(text, known.frame, language).map(({ key: fault, params }) => {
      return { key, text, fault, ...(params && { params }) };
    });
  });
}

function fieldError({ key, fault, params }: KeyedFault): FieldError {
  return { path: `messages.${key}`, key: fault, ...(params && { params }) };
}

const nothingGiven = () =>
  new Failure('missing_form_parameters', { errors: [{ path: 'messages', key: VALIDATION_KEYS.required }] });

const unknownKey = (field: string, key: string): FieldError => ({
  path: `${field}.${key}`,
  key: 'validation_errors_text.text_key',
});

function changesOf(messages: Texts, textOf: (key: string) => string | null): TextChangeReport[] {
  return Object.entries(messages)
    .map(([key, after]) => ({ key, before: textOf(key), after }))
    .filter(({ before, after }) => before !== after);
}

async function storedTexts(tx: Tx, language: string, keys: string[], shipped: Shipped) {
  const changes = new Map((await queries.selectChanges(tx, language, keys)).map(({ key, text }) => [key, text]));
  return (key: string) => changes.get(key) ?? shipped.get(key)?.texts.get(language) ?? '';
}

/** Refuses when another admin was quicker, and tells what the text is now. */
function expectUnchanged(basedOn: Texts, stored: (key: string) => string): void {
  const other = Object.keys(basedOn).find((key) => stored(key) !== basedOn[key]);
  if (other !== undefined) throw new Failure('text_changed', { data: { key: other, storedText: stored(other) } });
}

const handOf = ({ actor, clock }: SignedInContext) => ({ accountId: actor.accountId, now: clock() });
const historyOf = (key: string, text: string | null) => ({ id: newId(), key, text });

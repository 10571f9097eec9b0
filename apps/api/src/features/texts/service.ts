import type { AuditAction } from '@app/schema/audit-actions';
import type { FieldError } from '@app/schema/errors';
import type {
  ImportReport,
  ImportTextsInput,
  ResetMessagesInput,
  SaveMessagesInput,
  TextCategory,
} from '@app/schema/texts';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { textFaults } from '@app/texts/text-faults';
import type { Tx } from '../../database/connect.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import * as queries from './queries.ts';
import { getShippedText, getSourceText } from './shipped.ts';
import type { TextLibrary } from './text-library.ts';
import { transact } from '../../database/transact.ts';

const KEYS_RECORDED = 20; // of one event of the audit log; the history of texts has all of them

type Texts = Record<string, string>;
type TextError = ImportReport['faults'][number];

/** Stores texts of a category, all or none. */
export async function saveMessages(ctx: SignedInContext, input: SaveMessagesInput) {
  const { languageCode, messages, basedOn } = input;
  const faults = findErrors(ctx.texts, input);
  if (Object.keys(messages).length === 0)
    throw fieldFailure('messages', VALIDATION_KEYS.required, 'missing_form_parameters');
  if (faults.length > 0) throw new Failure('bad_request', { errors: faults.map(toFieldError) });
  await inLanguage(ctx, { languageCode, action: 'texts_changed', basedOn, wanted: messages }, (tx) =>
    write(ctx, tx, { languageCode, messages }),
  );
  return { msg: 'saved' } as const;
}

/** Brings the shipped texts back: those of `keys`, or the whole category. */
export async function resetMessages(
  ctx: SignedInContext,
  { languageCode, category, keys, basedOn }: ResetMessagesInput,
) {
  const ofCategory = [...ctx.texts.shipped.values()].filter((one) => one.category === category).map(({ key }) => key);
  const unknown = (keys ?? []).filter((key) => !ofCategory.includes(key));
  if (unknown.length > 0) throw new Failure('bad_request', { errors: unknown.map((key) => unknownKey('keys', key)) });
  const wanted = Object.fromEntries((keys ?? ofCategory).map((key) => [key, getShipped(ctx, languageCode, key)]));
  const reset = await inLanguage(ctx, { languageCode, action: 'texts_reset', basedOn, wanted }, async (tx) => {
    const gone = await queries.deleteChanges(tx, languageCode, keys ?? ofCategory);
    const entries = gone.map((key) => toHistoryEntry(key, null));
    await queries.insertHistory(tx, toAuthor(ctx, languageCode), entries);
    return gone;
  });
  return { msg: 'updated', count: reset.length } as const;
}

/** Stores texts of whatever categories, as a translator's file has them; says what changes, or every error. */
export async function importMessages(ctx: SignedInContext, input: ImportTextsInput) {
  const { languageCode, messages, dryRun, basedOn } = input;
  await ctx.texts.refresh();
  const { snapshot } = ctx.texts;
  if (!snapshot.stored.languages.some((one) => one.languageCode === languageCode)) throw fieldFailure('languageCode');
  const faults = findErrors(ctx.texts, input);
  const changes = findChanges(messages, (key) => snapshot.status(languageCode, key).text);
  const report = { changes, same: Object.keys(messages).length - changes.length, faults };
  if (faults.length > 0 || dryRun) return { saved: false, ...report };
  await inLanguage(ctx, { languageCode, action: 'texts_imported', basedOn, wanted: messages }, (tx) =>
    write(ctx, tx, { languageCode, messages }),
  );
  return { saved: true, ...report };
}

type Work = { languageCode: string; action: AuditAction; basedOn: Texts | undefined; wanted: Texts };

/** Works under the lock of a language on texts that are as they were, or as they are wanted, writes down which texts were changed, and shows them here at once. */
async function inLanguage(
  ctx: SignedInContext,
  { languageCode, action, basedOn = {}, wanted }: Work,
  work: (tx: Tx) => Promise<string[]>,
): Promise<string[]> {
  const strange = Object.keys(basedOn).filter((key) => !ctx.texts.shipped.has(key));
  if (strange.length > 0)
    throw new Failure('bad_request', { errors: strange.map((key) => unknownKey('basedOn', key)) });
  const changed = await transact(ctx.db, async (tx) => {
    if (!(await queries.lockLanguage(tx, languageCode))) throw fieldFailure('languageCode');
    const stored = await selectTexts(ctx, tx, { languageCode, keys: Object.keys(basedOn) });
    for (const key of Object.keys(basedOn)) expectUnchanged(key, stored(key), [basedOn[key], wanted[key]]);
    const keys = await work(tx);
    const details = { language: languageCode, keys: keys.slice(0, KEYS_RECORDED), count: keys.length };
    await audit({ ...ctx, db: tx }, action, { details });
    return keys;
  });
  await ctx.afterwards(() => ctx.texts.refresh());
  return changed;
}

/** Writes what differs from what is stored, and gives its keys; a text that is the shipped one again is no change. */
async function write(
  ctx: SignedInContext,
  tx: Tx,
  { languageCode, messages }: { languageCode: string; messages: Texts },
): Promise<string[]> {
  const { shipped } = ctx.texts;
  const keys = Object.keys(messages);
  const changes = new Map((await queries.selectChanges(tx, languageCode, keys)).map((one) => [one.key, one]));
  const wanted = keys.map((key) => {
    const text = shipped.get(key)!; // unknown keys were refused
    const asShipped = getShippedText(text, languageCode) === messages[key];
    return {
      key,
      category: text.category,
      text: messages[key]!,
      shippedText: getSourceText(text, languageCode),
      asShipped,
    };
  });
  const back = wanted.filter(({ key, asShipped }) => asShipped && changes.has(key));
  const changed = wanted.filter(({ key, text, shippedText, asShipped }) => {
    const before = changes.get(key);
    return !asShipped && (before?.text !== text || before.shippedText !== shippedText);
  });
  const author = toAuthor(ctx, languageCode);
  const backKeys = back.map(({ key }) => key);
  await queries.deleteChanges(tx, languageCode, backKeys);
  await queries.upsertChanges(tx, author, changed);
  const reworded = changed.filter(({ key, text }) => changes.get(key)?.text !== text);
  await queries.insertHistory(tx, author, [
    ...backKeys.map((key) => toHistoryEntry(key, null)),
    ...reworded.map(({ key, text }) => toHistoryEntry(key, text)),
  ]);
  return [...backKeys, ...changed.map(({ key }) => key)];
}

type GivenTexts = { languageCode: string; messages: Texts; category?: TextCategory };

/** Every error of texts that somebody wants to store; an empty text is absent. */
function findErrors({ shipped, getFrame }: TextLibrary, { languageCode, messages, category }: GivenTexts): TextError[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    const known = shipped.get(key);
    if (!known || (category !== undefined && known.category !== category))
      return [{ key, text, fault: 'validation_errors_text.text_key' }];
    return textFaults(text, getFrame(known), languageCode).map(({ key: fault, params }) => {
      return { key, text, fault, ...(params && { params }) };
    });
  });
}

function toFieldError({ key, fault, params }: TextError): FieldError {
  return { path: `messages.${key}`, key: fault, ...(params && { params }) };
}

const unknownKey = (field: string, key: string): FieldError => ({
  path: `${field}.${key}`,
  key: 'validation_errors_text.text_key',
});

function findChanges(messages: Texts, getText: (key: string) => string | null) {
  return Object.entries(messages)
    .map(([key, after]) => ({ key, before: getText(key), after }))
    .filter(({ before, after }) => before !== after);
}

async function selectTexts(
  { texts }: SignedInContext,
  tx: Tx,
  { languageCode, keys }: { languageCode: string; keys: string[] },
) {
  const changes = new Map((await queries.selectChanges(tx, languageCode, keys)).map(({ key, text }) => [key, text]));
  return (key: string) => changes.get(key) ?? getShipped({ texts }, languageCode, key);
}

function getShipped({ texts }: Pick<SignedInContext, 'texts'>, languageCode: string, key: string): string {
  const shipped = texts.shipped.get(key);
  return (shipped && getShippedText(shipped, languageCode)) ?? '';
}

/** Throws when another admin was quicker, with what the text is now; as it is wanted it is too after an answer that was lost. */
function expectUnchanged(key: string, storedText: string, expected: readonly (string | undefined)[]): void {
  if (!expected.includes(storedText)) throw new Failure('text_changed', { data: { key, storedText } });
}

function toAuthor({ actor, clock }: SignedInContext, languageCode: string) {
  return { languageCode, accountId: actor.accountId, now: clock() };
}

const toHistoryEntry = (key: string, text: string | null) => ({ id: newId(), key, text });

import type { AddLanguageInput, LanguageCodeInput, SetLanguageEnabledInput } from '@app/schema/texts';
import type { AuditAction } from '@app/schema/audit-actions';
import type { Tx } from '../../database/connect.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { countAccounts, deleteLanguage, insertLanguage, updateEnabled } from './queries.ts';
import type { ShippedText } from './read-shipped.ts';
import { FALLBACK } from './shipped.ts';
import { isChanged } from './text-status.ts';
import { transact } from '../../database/transact.ts';

/** Every language and how complete it is. */
export async function listAllLanguages({ db, texts }: SignedInContext) {
  await texts.refresh();
  const accounts = await countAccounts(db);
  const { snapshot, shipped } = texts;
  const withCatalog = catalogLanguages(shipped.values());
  return snapshot.stored.languages.map((language) => {
    const states = [...shipped.keys()].map((key) => snapshot.status(language.languageCode, key).state);
    const count = (state: string) => states.filter((one) => one === state).length;
    return {
      ...language,
      shipped: withCatalog.has(language.languageCode),
      total: shipped.size,
      missing: count('missing'),
      changed: states.filter(isChanged).length,
      outdated: count('outdated'),
      broken: count('broken'),
      accounts: accounts.get(language.languageCode) ?? 0,
    };
  });
}

/** Adds a language, which nobody is offered until it is switched on. */
export async function addLanguage(ctx: SignedInContext, given: AddLanguageInput) {
  if (!isKnown(given.languageCode)) throw fieldFailure('languageCode');
  const language = { id: newId(), ...given };
  await change(ctx, { action: 'language_added', language: language.languageCode }, async (tx) => {
    if (!(await insertLanguage(tx, language))) throw new Failure('language_exists');
  });
  return { msg: 'saved', id: language.id } as const;
}

/** Offers a language to everybody, or to nobody any more; English, the fallback of every other, always is. */
export async function setLanguageEnabled(ctx: SignedInContext, { languageCode, enabled }: SetLanguageEnabledInput) {
  if (languageCode === FALLBACK) throw fieldFailure('languageCode');
  const how = enabled ? 'on' : 'off';
  await change(ctx, { action: 'language_switched', language: languageCode, how }, async (tx) => {
    const isSwitched = await updateEnabled(tx, languageCode, enabled);
    if (isSwitched === undefined) throw new Failure('not_found');
    return isSwitched;
  });
  return { msg: 'updated' } as const;
}

/** Removes a language that an admin added, with its texts. */
export async function removeLanguage(ctx: SignedInContext, { languageCode }: LanguageCodeInput) {
  if (catalogLanguages(ctx.texts.shipped.values()).has(languageCode)) throw fieldFailure('languageCode');
  await change(ctx, { action: 'language_removed', language: languageCode }, async (tx) => {
    if (!(await deleteLanguage(tx, languageCode))) throw new Failure('not_found');
  });
  return { msg: 'deleted' } as const;
}

type LanguageEvent = { action: AuditAction; language: string; how?: string };

/** Changes the languages; `work` gives false when there was nothing to do, which is no event. */
async function change(
  ctx: SignedInContext,
  { action, ...details }: LanguageEvent,
  work: (tx: Tx) => Promise<boolean | void>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    if ((await work(tx)) === false) return;
    await audit({ ...ctx, db: tx }, action, { details });
  });
  await ctx.afterwards(() => ctx.texts.refresh());
}

/** A language that Unicode knows by name. */
function isKnown(languageCode: string): boolean {
  return new Intl.DisplayNames(FALLBACK, { type: 'language', fallback: 'none' }).of(languageCode) !== undefined;
}

function catalogLanguages(all: Iterable<ShippedText>): ReadonlySet<string> {
  return new Set([...all].flatMap(({ texts }) => Object.keys(texts)));
}

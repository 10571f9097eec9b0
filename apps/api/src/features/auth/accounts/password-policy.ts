import type { FieldError } from '@app/schema/errors';
import type { ChangePasswordInput } from '@app/schema/accounts';
import { PRODUCT_SLUG } from '@app/schema/product';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { Failure } from '../../../failure.ts';
import { getCaller, type Context } from '../../../trpc/context.ts';
import { NEW_PASSWORDS, NEW_PASSWORDS_OF_LINK } from '../rate-limits/limits.ts';
import { countOrRefuse } from '../rate-limits/service.ts';

/** Below so many guesses a password is in the lists that are tried first. */
const MIN_GUESSES = 4_000_000;
const WORD_MIN = 3; // a shorter name is in half of all words
const PARTS = /[\s.\-_]+/g;

type Person = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
};

/** With the firm's name, what people would make a password of first; docs/asvs.md lists them. */
const SERVICE_WORDS = [PRODUCT_SLUG, 'client', 'consultant', 'admin', 'password'];

/**
 * Throws when the repetition differs, or the password is common, or little more than the name of the person or of the
 * service; `too_many_requests` when too many were looked at for this person, or with the link of `secret_id`.
 */
export async function expectGoodPassword(
  ctx: Context,
  { newPassword, confirmPassword }: Pick<ChangePasswordInput, 'newPassword' | 'confirmPassword'>,
  person: Person & { secret_id?: string },
): Promise<void> {
  if (newPassword !== confirmPassword) throw new Failure('passwords_do_not_match', { errors: [DIFFERS] });
  // counted before it is looked at, so that many at once are counted too
  if (person.secret_id !== undefined)
    await countOrRefuse({ db: ctx.db, now: ctx.clock() }, NEW_PASSWORDS_OF_LINK, [person.secret_id]);
  await countOrRefuse({ db: ctx.db, now: ctx.clock() }, NEW_PASSWORDS, [person.id]);
  const ours = listWords([ctx.texts.branding.facts.name, ...SERVICE_WORDS]);
  const key = await findWeakness(ctx, newPassword, { own: listOwnWords(person), ours });
  if (key !== null) throw new Failure('bad_request', { errors: [{ path: 'newPassword', key }] });
}

const DIFFERS: FieldError = { path: 'confirmPassword', key: VALIDATION_KEYS.confirmation };

/** Which text says what is weak about a password; null when it is good enough. `own` are words of its owner, `ours` of the service. */
async function findWeakness(
  ctx: Context,
  password: string,
  { own, ours }: { own: readonly string[]; ours: readonly string[] },
): Promise<string | null> {
  const core = stripEnds(password);
  if (own.includes(core)) return VALIDATION_KEYS.ownName;
  if (ours.includes(core)) return VALIDATION_KEYS.commonPassword;
  const words = [...own, ...ours];
  const { guesses, matchedWords } = await ctx.passwordStrength.estimate({ password, words }, getCaller(ctx));
  if (guesses >= MIN_GUESSES) return null;
  const isOwn = matchedWords.some((word) => own.includes(word));
  return isOwn ? VALIDATION_KEYS.ownName : VALIDATION_KEYS.commonPassword;
}

/** What is left of a password without the digits and signs around it. */
function stripEnds(password: string): string {
  return password.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function listOwnWords({ email, first_name: first, last_name: last, company }: Person): string[] {
  return listWords([first, last, company, email.split('@')[0]]);
}

/** The names in small letters, whole, without what parts their words, and word by word. */
function listWords(names: readonly (string | null | undefined)[]): string[] {
  const words = names.flatMap((name) => (name ? [name, name.replaceAll(PARTS, ''), ...name.split(PARTS)] : []));
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length >= WORD_MIN);
}

import type { FieldError } from '@app/schema/errors';
import { PRODUCT_SLUG } from '@app/schema/product';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Brand } from '../../brand.ts';
import { Failure } from '../../failure.ts';

/** Below so many guesses a password is in the lists that are tried first. */
const MIN_GUESSES = 4_000_000;
const WORD_MIN = 3; // a shorter name is in half of all words
const PARTS = /[\s.\-_]+/g;

type Person = { email: string; first_name: string | null; last_name: string | null; company: string | null };

/** With the firm's name, what people would make a password of first; docs/asvs.md lists them. */
const SERVICE_WORDS = [PRODUCT_SLUG, 'client', 'consultant', 'admin', 'password'];

/** Throws when the repetition differs, or the password is common, or little more than the name of the person or of the service. */
export async function expectGoodPassword(
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  person: Person,
  { name: firm }: Pick<Brand, 'name'>,
): Promise<void> {
  if (newPassword !== confirmPassword) throw new Failure('passwords_do_not_match', { errors: [DIFFERS] });
  const key = await weaknessOf(newPassword, wordsOf(person), wordsIn([firm, ...SERVICE_WORDS]));
  if (key !== null) throw new Failure('bad_request', { errors: [{ path: 'newPassword', key }] });
}

const DIFFERS: FieldError = { path: 'confirmPassword', key: VALIDATION_KEYS.confirmation };

/** Which text says what is weak about a password; null when it is good enough. `own` are words of its owner, `ours` of the service. */
async function weaknessOf(password: string, own: readonly string[], ours: readonly string[]): Promise<string | null> {
  const core = coreOf(password);
  if (own.includes(core)) return VALIDATION_KEYS.ownName;
  if (ours.includes(core)) return VALIDATION_KEYS.commonPassword;
  const { guesses, sequence } = (await guesser()).check(password, [...own, ...ours]);
  if (guesses >= MIN_GUESSES) return null;
  const isOwn = sequence.some((part) => 'matchedWord' in part && own.includes(String(part['matchedWord'])));
  return isOwn ? VALIDATION_KEYS.ownName : VALIDATION_KEYS.commonPassword;
}

/** What is left of a password without the digits and signs around it. */
function coreOf(password: string): string {
  return password.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function wordsOf({ email, first_name: first, last_name: last, company }: Person): string[] {
  return wordsIn([first, last, company, email.split('@')[0]]);
}

/** The names in small letters, whole, without what parts their words, and word by word. */
function wordsIn(names: readonly (string | null | undefined)[]): string[] {
  const words = names.flatMap((name) => (name ? [name, name.replaceAll(PARTS, ''), ...name.split(PARTS)] : []));
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length >= WORD_MIN);
}

type Guesser = { check(password: string, words: string[]): { guesses: number; sequence: object[] } };

let loaded: Promise<Guesser> | undefined;

/** Loaded with the first new password: its lists weigh more than the rest of the program. */
function guesser(): Promise<Guesser> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return loaded;
}

import type { FieldError } from '@app/schema/errors';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { Failure } from '../../failure.ts';

/** Below so many guesses a password is in the lists that are tried first. */
const MIN_GUESSES = 4_000_000;
const WORD_MIN = 3; // a shorter name is in half of all words

type Person = { email: string; first_name: string | null; last_name: string | null; company: string | null };

/** Throws when the repetition differs, or the password is common, or little more than the person's own name. */
export async function expectGoodPassword(
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  person: Person,
): Promise<void> {
  if (newPassword !== confirmPassword) throw new Failure('passwords_do_not_match', { errors: [DIFFERS] });
  const key = await weaknessOf(newPassword, wordsOf(person));
  if (key !== null) throw new Failure('bad_request', { errors: [{ path: 'newPassword', key }] });
}

const DIFFERS: FieldError = { path: 'confirmPassword', key: VALIDATION_KEYS.confirmation };

/** Which text says what is weak about a password; null when it is good enough. `words` are those of its owner. */
export async function weaknessOf(password: string, words: readonly string[]): Promise<string | null> {
  if (words.some((word) => word.toLowerCase() === coreOf(password))) return VALIDATION_KEYS.ownName;
  const { guesses, sequence } = (await guesser()).check(password, [...words]);
  if (guesses >= MIN_GUESSES) return null;
  const isOwn = sequence.some((part) => 'dictionaryName' in part && part['dictionaryName'] === 'userInputs');
  return isOwn ? VALIDATION_KEYS.ownName : VALIDATION_KEYS.commonPassword;
}

/** What is left of a password without the digits and signs around it. */
function coreOf(password: string): string {
  return password.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function wordsOf({ email, first_name: first, last_name: last, company }: Person): string[] {
  const names = [first, last, company, email.split('@')[0]].flatMap((name) =>
    name ? [name, ...name.split(/[\s.\-_]+/)] : [],
  );
  return [...new Set(names)].filter((word) => word.length >= WORD_MIN);
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

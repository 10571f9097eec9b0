import * as z from 'zod/mini';
import { AREAS, MAILED_AREAS, ROLES } from './roles.ts';
import { VALIDATION_KEYS } from './validation.ts';

/** An opaque id (UUID v7). */
export const idSchema = z.uuid();

export const roleSchema = z.enum(ROLES);

export const areaSchema = z.enum(AREAS);

export const mailedAreaSchema = z.enum(MAILED_AREAS);

/** Characters that PostgreSQL cannot store (NUL) or UTF-8 cannot write (a lone surrogate). */
export const STORABLE = /^[^\0\p{Surrogate}]*$/u;

/** A text that can be stored, trimmed, at most `max` characters; may be empty. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), z.regex(STORABLE));
}

/** A text that can be stored, trimmed, 1 to `max` characters. */
export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(STORABLE));
}

/** One line without an address of the web, since mails greet people by their names. */
export const PERSON_NAME = /^(?!.*:\/\/)[^\n\r\u2028\u2029]*$/u;

/** The first or last name of a person: mails greet with it, so it is one line and holds no link. */
export function personName(max: number) {
  return requiredText(max).check(z.regex(PERSON_NAME, VALIDATION_KEYS.personName));
}

/** A text kept exactly as typed, at most `max` characters. */
export function verbatimText(max: number) {
  return z.string().check(z.maxLength(max), z.regex(STORABLE));
}

export const EMAIL_MAX = 250; // docs/product.md#limits

/** A valid e-mail address; the database compares without case. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX), z.email(VALIDATION_KEYS.email));

/** PostgreSQL knows no year 0. */
export const FROM_YEAR_1 = /^(?!0000)/;

/** A day, `YYYY-MM-DD`, that exists in the calendar. */
export const daySchema = z.iso.date().check(z.regex(FROM_YEAR_1));

/** A moment, UTC with `Z`. */
export const momentSchema = z.iso.datetime().check(z.regex(FROM_YEAR_1));

/** Counts up from 0 and is kept in a PostgreSQL `integer`. */
export const versionSchema = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** The languages an account can have; what is offered comes from the server. */
export const languageCodeSchema = z.string().check(z.regex(/^[a-z]{2}$/));

/** Answers a write gives beyond its data: which text says that it worked. */
export function writeOutput<Key extends string, Shape extends z.core.$ZodShape>(key: Key, shape: Shape) {
  return z.object({ msg: z.literal(key), ...shape });
}

/** The input of whatever is done to one thing. */
export const idInput = z.strictObject({ id: idSchema });

export type IdInput = z.infer<typeof idInput>;

export const LIST_DEFAULT = 50; // docs/product.md#limits
export const LIST_MAX = 200;

/** A page of a list: from where on, and how many rows. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(LIST_MAX)), LIST_DEFAULT),
};

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOutput<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

declare const normalized: unique symbol;

/** An e-mail address in the one form that is counted and looked up. */
export type NormalizedEmail = string & { readonly [normalized]: true };

/**
 * The form of a typed address that limits count by and that queries compare with `lower(email)`. It is made here alone,
 * so that the address that is counted is always the address that is looked up: PostgreSQL's `lower` and JavaScript's
 * `toLowerCase` disagree about letters such as İ. Stored addresses are ASCII (`emailSchema`), where the two agree. It does
 * not apply NFC, which the unique index on `lower(email)` does not apply either.
 */
export function normalizeEmail(typed: string): NormalizedEmail {
  return typed.trim().toLowerCase() as NormalizedEmail;
}

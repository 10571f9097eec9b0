/** Bounds of a password (docs/product.md#limits); the upper one also bounds what is hashed. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 250;

/** What a new password must have, in the order it is shown in; free of any parser, for the live list while typing. */
export const PASSWORD_RULES = [
  { name: 'length', holds: (password: string) => password.length >= PASSWORD_MIN },
  { name: 'number', holds: (password: string) => /\d/.test(password) },
  { name: 'upperCase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'specialChar', holds: (password: string) => /[@#$%^&+=!]/.test(password) },
] as const satisfies readonly { name: string; holds: (password: string) => boolean }[];

export type PasswordRule = (typeof PASSWORD_RULES)[number]['name'];

/** Whether a password keeps one of the rules. */
export function keepsRule(rule: PasswordRule, password: string): boolean {
  return PASSWORD_RULES.some(({ name, holds }) => name === rule && holds(password));
}

import * as z from 'zod/mini';
import { STORABLE } from './fields.ts';
import { keepsRule, PASSWORD_MAX, PASSWORD_MIN, type PasswordRule } from './password-rules.ts';
import { VALIDATION_KEYS } from './validation.ts';

/** A password as given for checking: the answer never says what is wrong with it, so it need only be there. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

const keeps = (rule: PasswordRule, key: string) => z.refine<string>((password) => keepsRule(rule, password), key);

/** A password to be set (docs/product.md#limits); common ones and the person's own name are refused by the server. */
export const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN),
    z.maxLength(PASSWORD_MAX),
    keeps('number', VALIDATION_KEYS.number),
    keeps('upperCase', VALIDATION_KEYS.upperCase),
    keeps('specialChar', VALIDATION_KEYS.specialChar),
    z.regex(STORABLE),
  );

/** A new password and its repetition; that they are the same is checked by the server, with a failure of its own. */
export const passwordPair = { newPassword, confirmPassword: z.string().check(z.maxLength(PASSWORD_MAX)) };

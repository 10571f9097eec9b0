import { PASSWORD_RULES, type PasswordRule } from '@app/schema/password-rules';
import type { TextKey } from '../../../lib/i18n.ts';

/** What is typed into the two fields. */
export type NewPassword = { newPassword: string; confirmPassword: string };

/** The texts under the two fields. */
export type NewPasswordErrors = { newPassword?: string | undefined; confirmPassword?: string | undefined };

export const EMPTY_PASSWORD: NewPassword = { newPassword: '', confirmPassword: '' };

/** Whether the two are the same; two empty fields are not yet. */
export function sameTwice({ newPassword, confirmPassword }: NewPassword): boolean {
  return newPassword !== '' && newPassword === confirmPassword;
}

/** The rules that a password does not keep yet, in the order they are shown in. */
export function brokenRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ name }) => name);
}

/** What to say before anything is sent: one text for each field, null when it may go. Common passwords are known to the server alone. */
export function newPasswordFaults(typed: NewPassword): { newPassword?: TextKey; confirmPassword?: TextKey } | null {
  const faults: { newPassword?: TextKey; confirmPassword?: TextKey } = {};
  if (typed.newPassword === '') faults.newPassword = 'validation_errors_text.required';
  else if (brokenRules(typed.newPassword).length > 0) faults.newPassword = 'access.password.rules_broken';
  if (typed.confirmPassword === '') faults.confirmPassword = 'validation_errors_text.required';
  else if (!sameTwice(typed)) faults.confirmPassword = 'validation_errors_text.confirmation';
  return Object.keys(faults).length > 0 ? faults : null;
}

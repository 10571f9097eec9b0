import { PASSWORD_RULES, type PasswordRule } from '@app/schema/password-rules';
import type { FieldIssues } from '../../../ui/form/form-rules.ts';

/** What is typed into the two fields. */
export type NewPassword = { newPassword: string; confirmPassword: string };

export const EMPTY_PASSWORD: NewPassword = { newPassword: '', confirmPassword: '' };

/** What the two fields are called. */
export const PASSWORD_LABELS = {
  newPassword: 'access.password.new',
  confirmPassword: 'access.password.repeat',
} as const;

/** Whether the two are the same; two empty fields are not yet. */
export function sameTwice({ newPassword, confirmPassword }: NewPassword): boolean {
  return newPassword !== '' && newPassword === confirmPassword;
}

/** The rules that a password does not keep yet, in the order they are shown in. */
export function brokenRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ name }) => name);
}

/** What to say before anything is sent: one text for each field. Common passwords are known to the server alone. */
export function newPasswordFaults(typed: NewPassword): FieldIssues<NewPassword> {
  const faults: FieldIssues<NewPassword> = {};
  if (typed.newPassword === '') faults.newPassword = 'validation_errors_text.required';
  else if (brokenRules(typed.newPassword).length > 0) faults.newPassword = 'access.password.rules_broken';
  if (typed.confirmPassword === '') faults.confirmPassword = 'validation_errors_text.required';
  else if (!sameTwice(typed)) faults.confirmPassword = 'validation_errors_text.confirmation';
  return faults;
}

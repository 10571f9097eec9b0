import type { TextKey } from '../../../lib/i18n.ts';

/** What is wrong with an address at a glance; the server looks closer, and answers the same to any. */
export function emailFault(email: string): TextKey | null {
  if (email.trim() === '') return 'validation_errors_text.required';
  return /^\S+@\S+$/.test(email.trim()) ? null : 'validation_errors_text.email';
}

import type { TextKey } from '../../../lib/i18n.ts';

const REQUIRED: TextKey = 'validation_errors_text.required';

/** The fields that were left empty, each with the text that says so; null when there is none. */
export function missing<Field extends string>(typed: Record<Field, string>): { [field in Field]?: TextKey } | null {
  const empty = Object.entries<string>(typed).filter(([, text]) => text.trim() === '');
  if (empty.length === 0) return null;
  return Object.fromEntries(empty.map(([field]) => [field, REQUIRED])) as { [field in Field]?: TextKey };
}

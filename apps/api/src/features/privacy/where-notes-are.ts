import type { SignedInContext } from '../../trpc/context.ts';

/** Notes of the firm may be about others too, so an admin reviews them before a copy is given (docs/privacy.md#access-requests-and-private-notes). */
export function sayWhereNotesAre({ texts, language }: Pick<SignedInContext, 'texts' | 'language'>): string {
  const { email } = texts.branding.facts;
  if (email === '') return texts.text(language, 'account.data.notes');
  return texts.format(language, 'account.data.notes_at', { email });
}

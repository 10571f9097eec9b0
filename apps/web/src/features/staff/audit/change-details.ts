import { hasText, useText } from '../../../lib/i18n.ts';
import type { TrailEvent } from './audit-queries.ts';

/** What more is known of the change of an e-mail address; null for any other event. A person who is gone is nobody. */
export function useChangeDetails({ action, emailChange }: Pick<TrailEvent, 'action' | 'emailChange'>): string | null {
  const t = useText();
  const key = `audit.details.${action}`;
  if (!emailChange || !hasText(key)) return null;
  const { how, askedBy, confirmedBy } = emailChange;
  return t(key, { how, askedBy: askedBy ?? '–', confirmedBy: confirmedBy ?? '–' });
}

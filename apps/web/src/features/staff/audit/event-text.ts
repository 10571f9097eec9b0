import { hasText, useText } from '../../../lib/i18n.ts';
import type { AuditEvent } from '../staff-queries.ts';

/** An event of the audit log in words. */
export function useEventText({ action, emailChange }: Pick<AuditEvent, 'action' | 'emailChange'>) {
  const t = useText();
  const key = `audit.action.${action}`;
  const detailsKey = `audit.details.${action}`;
  const { how, askedBy, confirmedBy } = emailChange ?? {};
  const values = how && { how, askedBy: askedBy ?? '–', confirmedBy: confirmedBy ?? '–' };
  return {
    /** What was done; its name when there are no words for it. */
    action: hasText(key) ? t(key) : action,
    /** What more is known of the change of an e-mail address; a person who is gone is nobody. */
    details: values && hasText(detailsKey) ? t(detailsKey, values) : null,
  };
}

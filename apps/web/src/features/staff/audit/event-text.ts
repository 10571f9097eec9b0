import { hasText, useText } from '../../../lib/i18n.ts';
import type { AuditEvent } from '../admin-queries.ts';

type EventText = {
  /** What was done; its name when there are no words for it. */
  action: string;
  /** What more is known of the change of an e-mail address; a person who is gone is nobody. */
  details: string | null;
};

/** An event of the audit log in words. */
export function useEventText({ action, emailChange }: Pick<AuditEvent, 'action' | 'emailChange'>): EventText {
  const t = useText();
  const key = `audit.action.${action}`;
  const detailsKey = `audit.details.${action}`;
  const { how, askedBy, confirmedBy } = emailChange ?? {};
  return {
    action: hasText(key) ? t(key) : action,
    details:
      how && hasText(detailsKey)
        ? t(detailsKey, { how, askedBy: askedBy ?? '–', confirmedBy: confirmedBy ?? '–' })
        : null,
  };
}

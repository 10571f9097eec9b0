import { describeDetails } from '@app/schema/audit-actions';
import { currentLanguage, hasText, useText } from '../../../lib/i18n.ts';
import type { AuditEvent } from '../staff-queries.ts';

/** An event of the audit log in words. */
export function useEventText({ action, details }: Pick<AuditEvent, 'action' | 'details'>) {
  const t = useText();
  const languages = new Intl.DisplayNames(currentLanguage(), { type: 'language' });
  const getText = (key: string, own: string) => (hasText(key) ? t(key) : own);
  const more = describeDetails(action, details, {
    field: (field) => getText(`account.field.${field}`, field),
    language: (code) => languages.of(code) ?? code,
  });
  return {
    /** What was done; its name when there are no words for it. */
    action: getText(`audit.action.${action}`, action),
    /** What more is known of it; a person who is gone has no name. */
    details: more && hasText(more.key) ? t(more.key, more.values) : null,
  };
}

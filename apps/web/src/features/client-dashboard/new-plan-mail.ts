import type { Profile } from '@app/schema/clients';
import type { Translate } from '../../lib/i18n.ts';

/** Opens the client's mail program with a letter to the consultant about a new plan. */
export function newPlanMail({ company, consultant }: Profile, t: Translate): string {
  return `mailto:${consultant.email}?subject=${encodeURIComponent(t('dashboard.no_credit.subject', { company }))}`;
}

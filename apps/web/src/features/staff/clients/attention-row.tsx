import type { ClientListItem, ClientNeed } from '@app/schema/clients';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { GiveRight } from './give-right.tsx';
import { SendInvitation } from './send-invitation.tsx';

type Props = {
  need: ClientNeed;
  client: ClientListItem;
  /** The screen has one primary button: that of the first who waits. */
  first: boolean;
};

/** What the consultant can do at once about a client's need. */
export function AttentionAction({ need, client, first }: Props) {
  const t = useText();
  const { id, company, email, phoneNumber, activeGrowthPlan: plan } = client;
  const about = <span className="sr-only">{`: ${company}`}</span>;
  switch (need) {
    case 'waiting':
      return (
        plan && (
          <LinkButton
            size="small"
            look={first ? 'primary' : 'secondary'}
            to={PATHS.staffPlan.consultant}
            search={{ plan: plan.id }}
          >
            {t('clients.plan.review')}
            {about}
          </LinkButton>
        )
      );
    case 'overdue':
      return (
        <LinkButton size="small" to={PATHS.client.consultant} params={{ id }}>
          {t('consultant_dashboard.open_client')}
          {about}
        </LinkButton>
      );
    case 'inactive':
      return (
        <>
          <AnchorButton size="small" icon="mail" href={`mailto:${email}`}>
            {t('consultant_dashboard.mail')}
            {about}
          </AnchorButton>
          <AnchorButton size="small" href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
            {t('consultant_dashboard.call', { phone: phoneNumber })}
            {about}
          </AnchorButton>
        </>
      );
    case 'never_logged_in':
      return <SendInvitation area="user" email={email} name={company} />;
    case 'no_credit':
      return <GiveRight client={client} refusal={null} />;
  }
}

import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { LINE_LINK, TextLink } from '../../../ui/text-link.tsx';
import { GiveRight } from '../clients/give-right.tsx';
import { SendInvitation } from '../clients/send-invitation.tsx';
import type { DueClient } from '../staff-queries.ts';
import { getNeedReason } from './need-texts.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useSnooze } from './use-snooze.ts';

type Props = {
  client: DueClient;
  /** The screen has one primary button: that of the first who waits. */
  first: boolean;
};

/** A client who needs the consultant: every reason with how long, an act for each, and the way to do it another day. */
export function TodayRow({ client, first }: Props) {
  const t = useText();
  const { id, company, needs, overdueTodos } = client;
  const [asked, setAsked] = useState(false);
  const [until, setUntil] = useState<string | null>(null);
  const now = new Date();
  return (
    <>
      <TextLink to={PATHS.client.consultant} params={{ id }} className={`${LINE_LINK} font-semibold`}>
        <span className="min-w-0">{company}</span>
      </TextLink>
      <ul className="bare-list text-small text-ink-soft">
        {needs.map((one) => {
          const { key, values } = getNeedReason(one, overdueTodos, now);
          const tone =
            one.need === 'overdue'
              ? 'text-error'
              : one.need === 'waiting' || one.need === 'check_in_waiting' || one.need === 'reply'
                ? 'text-attention'
                : '';
          return (
            <li key={one.need} className={tone && `font-semibold ${tone}`}>
              {t(key, values)}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        {until === null ? (
          <>
            {needs.map(({ need }) => (
              <Act key={need} need={need} client={client} first={first} />
            ))}
            <Button look="quiet" size="small" icon="clock" aria-haspopup="dialog" onClick={() => setAsked(true)}>
              {t('today.snooze')}
              <span className="sr-only">{`: ${company}`}</span>
            </Button>
          </>
        ) : (
          <SnoozedUntil client={client} until={until} onUndone={() => setUntil(null)} />
        )}
        {asked && <SnoozeDialog client={client} onClose={() => setAsked(false)} onSnoozed={setUntil} />}
      </div>
    </>
  );
}

type SnoozedProps = { client: DueClient; until: string; onUndone: () => void };

function SnoozedUntil({ client: { id, company }, until, onUndone }: SnoozedProps) {
  const t = useText();
  const undo = useSnooze();
  return (
    <>
      <DoneText>{t('today.comes_back', { date: formatDate(until) })}</DoneText>
      <Button
        look="quiet"
        size="small"
        icon="undo"
        busy={undo.isPending}
        onClick={() => undo.mutate({ id, until: null }, { onSuccess: onUndone })}
      >
        {t('today.undo')}
        <span className="sr-only">{`: ${company}`}</span>
      </Button>
      <FailureText error={undo.error} />
    </>
  );
}

type ActProps = Props & { need: DueClient['needs'][number]['need'] };

/** They lead to the same page, so a client has the link once. */
const FOLLOW_UP_NEEDS: ReadonlySet<string> = new Set(['check_in_waiting', 'check_in_missed', 'behind']);

/** What the consultant can do at once about one need. */
function Act({ need, client, first }: ActProps) {
  const t = useText();
  const { company, email, needs, planId, overduePlanId, reply } = client;
  const about = <span className="sr-only">{`: ${company}`}</span>;
  switch (need) {
    case 'waiting':
      return (
        planId !== null && (
          <LinkButton
            size="small"
            look={first ? 'primary' : 'secondary'}
            to={PATHS.staffPlan.consultant}
            search={{ plan: planId }}
          >
            {t('clients.plan.review')}
            {about}
          </LinkButton>
        )
      );
    case 'check_in_waiting':
    case 'check_in_missed':
    case 'behind':
      return (
        needs.find((one) => FOLLOW_UP_NEEDS.has(one.need))?.need === need && (
          <LinkButton size="small" icon="flag" to={PATHS.client.consultant} params={{ id: client.id }}>
            {t('today.see_follow_up')}
            {about}
          </LinkButton>
        )
      );
    case 'reply':
      return (
        reply !== null && (
          <LinkButton
            size="small"
            icon="feedback"
            to={PATHS.staffPlan.consultant}
            search={{ plan: reply.planId, step: reply.step, thread: reply.threadId }}
          >
            {t('today.see_thread')}
            {about}
          </LinkButton>
        )
      );
    case 'overdue':
      return (
        overduePlanId !== null && (
          <LinkButton size="small" icon="list" to={PATHS.allTodos} search={{ plan: overduePlanId }}>
            {t('today.see_todos')}
            {about}
          </LinkButton>
        )
      );
    case 'inactive':
      return (
        <AnchorButton size="small" icon="mail" href={`mailto:${email}`}>
          {t('consultant_dashboard.mail')}
          {about}
        </AnchorButton>
      );
    case 'never_logged_in':
      return <SendInvitation clientId={client.id} email={email} name={company} />;
    case 'no_credit':
      return <GiveRight client={client} refusal={null} />;
  }
}

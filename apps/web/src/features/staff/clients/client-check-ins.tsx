import type { FollowUp } from '@app/schema/follow-up';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { findNextCheckIn, findOpenCheckIn, followUpQuery } from '../../plan/check-in/check-in-queries.ts';
import { CheckInAnswer, CheckInState, CheckInView } from '../../plan/check-in/check-in-view.tsx';
import type { Plan } from '../../plan/data/plan-queries.ts';
import { clientFiguresQuery, clientPlansQuery } from '../staff-queries.ts';
import { AnswerCheckIn, LeftAnswer } from './answer-check-in.tsx';
import { divideByFollowUp } from './followed-plans.ts';

/** The follow-ups of a client that are shown, the newest plan first, and the completed plans without one. */
export function useClientFollowUps(clientId: string) {
  const plans = useQuery(clientPlansQuery(clientId));
  const figures = useQuery(clientFiguresQuery(clientId));
  const followed = figures.data?.followedPlans;
  const isRead = (id: string) => queryClient.getQueryData(followUpQuery(id).queryKey) !== undefined;
  const { shown, unfollowed } = divideByFollowUp(followed ? (plans.data?.items ?? []) : [], followed ?? [], isRead);
  const queries = useQueries({ queries: shown.map(({ id }) => followUpQuery(id)) });
  const followUps = shown.flatMap((plan, index) => {
    const followUp = queries[index]?.data;
    return followUp && followUp.startedOn !== null ? [{ plan, followUp, startedOn: followUp.startedOn }] : [];
  });
  return { isPending: queries.some(({ isPending }) => isPending), followUps, unfollowed };
}

/** The check-ins of a client, the newest first, each with a place for the answer, and when the next one is due. */
export function ClientCheckIns({ clientId }: { clientId: string }) {
  const t = useText();
  const { followUps } = useClientFollowUps(clientId);
  const [sentId, setSentId] = useState<string | null>(null);
  if (followUps.length === 0) return null;
  const shown = followUps
    .flatMap(({ plan, followUp }) => followUp.checkIns.map((checkIn) => ({ plan, checkIn })))
    .filter(({ checkIn }) => checkIn.sentAt !== null || checkIn.missedAt !== null)
    .toSorted((one, other) => other.checkIn.dueOn.localeCompare(one.checkIn.dueOn));
  return (
    <Section title={t('check_in.staff.title')}>
      <ul className="bare-list flex flex-col text-ink-soft">
        {followUps.map(({ plan, followUp }) => (
          <NextDay key={plan.id} plan={plan} followUp={followUp} />
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-soft">{t('check_in.staff.none')}</p>}
      <ol className="bare-list flex max-w-3xl flex-col gap-4">
        {shown.map(({ plan, checkIn }) => (
          <li key={checkIn.id}>
            <Card className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <CheckInState checkIn={checkIn} />
                {followUps.length > 1 && <span className="min-w-0 text-ink-soft">{plan.name}</span>}
              </div>
              <CheckInView checkIn={checkIn} />
              <CheckInAnswer checkIn={checkIn} isNew={checkIn.id === sentId} />
              {checkIn.answer !== null && <LeftAnswer planId={plan.id} checkIn={checkIn} />}
              {checkIn.sentAt !== null && checkIn.answer === null && (
                <AnswerCheckIn planId={plan.id} checkIn={checkIn} onSent={() => setSentId(checkIn.id)} />
              )}
            </Card>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** When the next check-in of a plan is due, or why there is none. */
function NextDay({ plan: { name: plan, completed }, followUp }: { plan: Plan; followUp: FollowUp }) {
  const t = useText();
  const open = findOpenCheckIn(followUp);
  const next = findNextCheckIn(followUp);
  if (!completed) return null; // none comes while it is worked on again
  if (followUp.pausedAt !== null) return <li>{t('check_in.staff.paused', { plan })}</li>;
  return (
    <>
      {open && open.missedAt === null && <li>{t('check_in.staff.open', { plan, date: formatDate(open.dueOn) })}</li>}
      {next && <li>{t('check_in.staff.next', { plan, date: formatDate(next.dueOn) })}</li>}
    </>
  );
}

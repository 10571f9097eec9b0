import type { DatePerson } from '@app/schema/answers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate, toDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Section } from '../../../../ui/card.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { profileQuery, type Plan } from '../../data/plan-queries.ts';

export type Meeting = Partial<DatePerson> | undefined;

/** Whether the day of the meeting is behind. */
export const isMeetingOver = (meeting: Meeting) => Boolean(meeting?.date && meeting.date < toDay(new Date()));

/** The follow-up meeting that was agreed, for the reader's calendar. */
export function FollowUp({ plan, meeting }: { plan: Plan; meeting: Meeting }) {
  const t = useText();
  const { data: profile } = useQuery({ ...profileQuery, meta: { inPlace: true } });
  const person = meeting?.person ?? '';
  const add = useMutation({
    mutationFn: () => trpc.calendar.meeting.query({ id: plan.id }),
    meta: { inPlace: true, silent: true },
    onSuccess: ({ ics }) =>
      ics !== null && saveFile(`${t('completed.meeting.event', { plan: plan.name })}.ics`, ics, 'text/calendar'),
  });
  const name = profile ? `${profile.consultant.firstName} ${profile.consultant.lastName}` : '';
  return (
    <Section title={t('completed.meeting.title')}>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        {meeting?.date ? (
          <>
            <div className="max-w-full">
              <p className="text-lead font-semibold">{formatDate(meeting.date)}</p>
              {person && <p className="text-ink-soft">{t('completed.meeting.by', { person })}</p>}
            </div>
            {!isMeetingOver(meeting) && (
              <Button icon="calendar" busy={add.isPending} onClick={() => add.mutate()}>
                {t('completed.meeting.add')}
              </Button>
            )}
            <FailureText error={add.error} />
          </>
        ) : (
          <p>{t('completed.meeting.none', { name })}</p>
        )}
      </Card>
    </Section>
  );
}

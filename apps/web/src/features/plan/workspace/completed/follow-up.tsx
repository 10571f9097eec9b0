import type { DatePerson } from '@app/schema/answers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Section } from '../../../../ui/card.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { getAnswer } from '../../answers/answer-values.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { profileQuery } from '../../data/plan-queries.ts';
import { usePlan } from '../plan-context.ts';

/** The follow-up meeting that was agreed, for the reader's calendar. */
export function FollowUp() {
  const t = useText();
  const { document, questionnaire } = usePlan();
  const { data: profile } = useQuery({ ...profileQuery, meta: { inPlace: true } });
  const { plan } = document;
  const meeting = getAnswer(questionnaire, useAnswers(), 'pr_followup') as Partial<DatePerson> | undefined;
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
      <Card className="flex flex-col items-start gap-4">
        {meeting?.date ? (
          <>
            <div className="max-w-full break-words">
              <p className="text-lead font-semibold">{formatDate(meeting.date)}</p>
              {person && <p className="text-ink-soft">{t('completed.meeting.by', { person })}</p>}
            </div>
            <Button icon="calendar" busy={add.isPending} onClick={() => add.mutate()}>
              {t('completed.meeting.add')}
            </Button>
            <FailureText error={add.error} />
          </>
        ) : (
          <p>{t('completed.meeting.none', { name })}</p>
        )}
      </Card>
    </Section>
  );
}

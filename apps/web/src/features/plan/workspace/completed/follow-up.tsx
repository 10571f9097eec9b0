import type { DatePerson } from '@app/schema/answers';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Section } from '../../../../ui/card.tsx';
import { getAnswer } from '../../answers/answer-values.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { profileQuery } from '../../data/plan-queries.ts';
import { buildMeetingFile } from '../../export/meeting-file.ts';
import { usePlan } from '../plan-context.ts';

/** The follow-up meeting that was agreed, for the reader's calendar. */
export function FollowUp() {
  const t = useText();
  const { document, questionnaire } = usePlan();
  const { data: profile } = useQuery({ ...profileQuery, meta: { inPlace: true } });
  const { plan } = document;
  const meeting = getAnswer(questionnaire, useAnswers(), 'pr_followup') as Partial<DatePerson> | undefined;
  const title = t('completed.meeting.event', { plan: plan.name });
  const person = meeting?.person ?? '';
  const add = (day: string) => {
    const text = person && t('completed.meeting.by', { person });
    const event = { id: `followup-${plan.id}@${location.hostname}`, day, title, text, now: new Date() };
    saveFile(`${title}.ics`, buildMeetingFile(event), 'text/calendar');
  };
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
            <Button icon="calendar" onClick={() => add(meeting.date ?? '')}>
              {t('completed.meeting.add')}
            </Button>
          </>
        ) : (
          <p>{t('completed.meeting.none', { name })}</p>
        )}
      </Card>
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FeedbackByRound } from '../feedback/feedback-by-round.tsx';
import { listUnread, useMarkFeedbackRead } from '../feedback/read-feedback.ts';
import { usePlan } from './plan-context.ts';
import { feedbackRoundsQuery } from '../data/plan-queries.ts';

/** What the consultant wrote about this step by round, newest first; folded once it is marked as read. */
export function StepFeedback() {
  const t = useText();
  const { document, step, role } = usePlan();
  const entries = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  const { data } = useQuery({ ...feedbackRoundsQuery(document.plan.id), enabled: entries.length > 0 });
  const { markRead, error } = useMarkFeedbackRead(document.plan.id);
  const section = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unread = listUnread(entries);
  if (entries.length === 0) return null;
  const mark = () => {
    markRead(unread);
    setOpen(false);
    section.current?.focus(); // the button goes
    ignoreSecondPress();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('plan.feedback')}
      className={`flex flex-col gap-3 rounded-card border p-4 ${unread.length > 0 ? 'border-accent bg-accent-wash' : 'border-line'}`}
    >
      {unread.length > 0 && (
        <h2 className="flex items-center gap-2 text-body font-semibold">
          <Icon name="feedback" className="text-accent" />
          {t('plan.feedback')}
        </h2>
      )}
      {/* In both states: what is typed about older feedback stays when more comes. */}
      <Disclosure
        summary={unread.length > 0 ? null : t('plan.feedback.read', { count: entries.length })}
        open={unread.length > 0 || isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <div className="flex flex-col gap-3">
          <FeedbackByRound entries={entries} rounds={data?.rounds ?? []} />
        </div>
      </Disclosure>
      {unread.length > 0 && role === 'owner' && (
        <Button size="small" icon="check" className="self-start" onClick={mark}>
          {t('plan.feedback.mark_read')}
        </Button>
      )}
      {unread.length > 0 && <FailureText error={error} />}
    </section>
  );
}

/** The second half of a double click neither takes the focus nor presses what has moved to where the button was. */
function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(type, ignore, { capture: true, once: true });
}

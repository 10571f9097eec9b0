import type { FeedbackRound } from '@app/schema/feedback';
import { SUMMARY_KEY, SUMMARY_MAX } from '@app/schema/feedback-rules';
import { stepNameKey } from '@app/schema/text-keys';
import type { ReactNode } from 'react';
import { PATHS } from '../../../../lib/paths.ts';
import { daysBetween, formatDate, toDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { useSaver } from '../../answers/saver-context.ts';
import { CorrectText } from '../../feedback/correct-text.tsx';
import { RoundsHistory } from '../../feedback/feedback-by-round.tsx';
import { ReopenPlan } from '../completed/reopen-plan.tsx';
import { putBack } from './draft-names.ts';
import { LeftCorrections } from './left-corrections.tsx';
import { SendFeedback } from './send-feedback.tsx';
import { findNextChanged, hasChanged, useReview } from './use-review.ts';
import { StepLink } from '../step-link.tsx';
import { WithDrafts } from './with-drafts.tsx';

/** Above the sheet: since when the client waits, what changed since the last round, and the button that sends feedback. */
export function RoundPanel() {
  const t = useText();
  const { document, readOnly, rounds, isOverview } = useReview();
  return (
    <section
      aria-label={t('review_plan.end.name')}
      className="mt-4 flex flex-col gap-4 rounded-card border border-line bg-sheet p-4 shadow-sheet"
    >
      {readOnly && <Callout title={t('review_plan.as_admin')}>{t('review_plan.as_admin_text')}</Callout>}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-72 flex-col items-start gap-2">
          <WaitingSince />
          {!isOverview && <Changes />}
          <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
            <TextLink
              to={PATHS.allTodos}
              search={{ plan: document.plan.id }}
              className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
            >
              {t('review_plan.all_todos')}
            </TextLink>
            <WithDrafts>
              <RoundsHistory rounds={rounds} Frame={Correctable} />
              <LeftCorrections />
            </WithDrafts>
          </div>
        </div>
        {document.plan.completed && <ReopenPlan />}
        {!readOnly && !isOverview && (
          <WithDrafts>
            <SendFeedback />
          </WithDrafts>
        )}
      </div>
    </section>
  );
}

/** The outcome of a round, whose summary its author can change or withdraw for a while. */
function Correctable({ round, children }: { round: FeedbackRound; children: ReactNode }) {
  const t = useText();
  const saver = useSaver();
  const { document, correctable, readOnly } = useReview();
  const { id, summary } = round;
  if (summary === null) return children;
  return (
    <CorrectText
      planId={document.plan.id}
      published={{ roundId: id }}
      text={summary}
      isOver={readOnly || !correctable.includes(id)}
      label={t('review_plan.send.summary')}
      limit={SUMMARY_MAX}
      draftName={SUMMARY_KEY}
      putBack={(back, isTyped) => putBack({ saver, name: SUMMARY_KEY }, back, isTyped)}
    >
      {children}
    </CorrectText>
  );
}

function WaitingSince() {
  const t = useText();
  const { document, readOnly } = useReview();
  const { submittedAt, plan } = document;
  if (plan.completed) return null; // the header says so
  if (submittedAt !== null) {
    const days = daysBetween(toDay(new Date(submittedAt)), toDay(new Date()));
    return <StateTag tone="attention">{t('review_plan.waiting', { date: formatDate(submittedAt), days })}</StateTag>;
  }
  return (
    <>
      <StateTag tone="neutral">{t('review_plan.not_waiting')}</StateTag>
      {!readOnly && (
        <p className="measure text-small text-ink-soft">
          {t('review_plan.not_waiting_text', { name: plan.user.firstName })}
        </p>
      )}
    </>
  );
}

function Changes() {
  const t = useText();
  const { questionnaire, changed, changes, step, document } = useReview();
  const number = changes.round;
  if (number === null) return document.submittedAt === null ? null : <p>{t('review_plan.first_round')}</p>;
  const count = questionnaire.steps.filter((each) => hasChanged(each, changed)).length;
  const next = findNextChanged(questionnaire.steps, changed, step.position);
  return (
    <>
      <p>{t('review_plan.changed_steps', { count, number })}</p>
      {next && (
        <StepLink step={next.position} className="font-medium text-accent underline underline-offset-3">
          {t('review_plan.next_changed', { step: next.position, name: t(stepNameKey(next.key)) })}
        </StepLink>
      )}
    </>
  );
}

import type { Question } from '@app/schema/questionnaire';
import { dayOf } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FindingText } from '../submit/finding-text.tsx';
import { checkPlan } from '../../check/check-plan.ts';
import { useReview } from './review-context.ts';
import { ReviewStepLink } from './review-step-link.tsx';

const today = () => dayOf(new Date());

/** What the automatic check tells the client, each finding leading to its place; with the reasons for what was passed over. */
export function ReviewFindings({ question }: { question: Question }) {
  const t = useText();
  const { document, questionnaire, answers } = useReview();
  const found = checkPlan({ questionnaire, answers, todos: document.todos, today: today() });
  const reasons = new Map(document.passedFindings.map(({ finding, reason }) => [finding, reason]));
  const titleId = `question-${question.key}-title`;
  return (
    <section
      id={`question-${question.key}`}
      aria-labelledby={titleId}
      className="flex scroll-mt-20 flex-col gap-3 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <h2 id={titleId} tabIndex={-1} className="text-lead">
        {t('review_plan.findings')}
      </h2>
      {found.length === 0 && <p>{t('review.nothing_found')}</p>}
      <ul className="bare-list">
        {found.map((finding) => {
          const reason = reasons.get(finding.id);
          return (
            <li key={finding.id} className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
              <Icon name={reason === undefined ? 'flag' : 'minus'} className="mt-1 text-ink-soft" />
              <span className="min-w-0">
                <ReviewStepLink
                  step={finding.link.stepPosition}
                  question={finding.link.questionKey}
                  className="text-accent underline underline-offset-3"
                >
                  <FindingText finding={finding} />
                </ReviewStepLink>
                {reason !== undefined && (
                  <span className="block text-small text-ink-soft">{t('review.passed_because', { reason })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

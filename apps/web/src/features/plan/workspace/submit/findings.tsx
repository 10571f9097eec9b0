import type { Question } from '@app/schema/questionnaire';
import { questionHelpKey, questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { dayOf } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { useAnswers } from '../../answers/saver-context.ts';
import { checkPlan } from '../../check/check-plan.ts';
import { usePlan } from '../plan-context.ts';
import { FindingItem, PassedItem } from './finding-item.tsx';

const today = () => dayOf(new Date());

/** What the automatic check found, by step; each finding leads to its place. What was passed over stands folded below. */
export function Findings({ question }: { question: Question }) {
  const t = useText();
  const { document, questionnaire, readOnly } = usePlan();
  const found = checkPlan({ questionnaire, answers: useAnswers(), todos: document.todos, today: today() });
  const reasons = new Map(document.passedFindings.map(({ finding, reason }) => [finding, reason]));
  const open = found.filter(({ id }) => !reasons.has(id));
  const passed = found.filter(({ id }) => reasons.has(id));
  const titleId = `question-${question.key}-title`;
  return (
    <section
      id={`question-${question.key}`}
      aria-labelledby={titleId}
      className="flex scroll-mt-20 flex-col gap-4 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <h2 id={titleId} tabIndex={-1} className="text-lead">
        {t(questionLabelKey(question.key))}
      </h2>
      {open.length === 0 ? (
        <Callout kind="done" title={t('review.nothing_found')} />
      ) : (
        <>
          {!readOnly && <p className="measure text-ink-soft">{t(questionHelpKey(question.key))}</p>}
          <p role="status" className="font-semibold">
            {t('review.count', { count: open.length })}
          </p>
          {[...Map.groupBy(open, (finding) => finding.link.stepPosition)].map(([position, findings]) => {
            const step = questionnaire.steps.find((each) => each.position === position);
            return (
              <div key={position}>
                <h3 className="font-semibold">
                  {position}. {step && t(stepNameKey(step.key))}
                </h3>
                <ul className="bare-list">
                  {findings.map((finding) => (
                    <FindingItem key={finding.id} finding={finding} />
                  ))}
                </ul>
              </div>
            );
          })}
        </>
      )}
      {passed.length > 0 && (
        <Disclosure summary={t('review.passed_count', { count: passed.length })}>
          <ul className="bare-list">
            {passed.map((finding) => (
              <PassedItem key={finding.id} finding={finding} reason={reasons.get(finding.id) ?? ''} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

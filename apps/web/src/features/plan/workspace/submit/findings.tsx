import type { Question } from '@app/schema/questionnaire';
import { questionHelpKey, questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { usePlan } from '../plan-context.ts';
import { QuestionCard } from '../question-card.tsx';
import { FindingItem, PassedItem } from './finding-item.tsx';
import { useFindings } from './use-findings.ts';

/** What the automatic check found, by step; each finding leads to its place. Those passed over are folded below. */
export function Findings({ question }: { question: Question }) {
  const t = useText();
  const { questionnaire, readOnly } = usePlan();
  const { found, reasons } = useFindings();
  const open = found.filter(({ id }) => !reasons.has(id));
  const passed = found.filter(({ id }) => reasons.has(id));
  return (
    <QuestionCard question={question} title={t(questionLabelKey(question.key))}>
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
    </QuestionCard>
  );
}

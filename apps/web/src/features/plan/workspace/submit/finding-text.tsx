import { formatNumber, toDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { checkPlan } from '../../check/check-plan.ts';
import type { Finding } from '../../check/finding.ts';
import { usePlan } from '../plan-context.ts';
import { StepLink } from '../step-link.tsx';

/** What the automatic check finds in the open plan, and by finding the reasons for those that the client passed over. */
export function useFindings() {
  const { document, questionnaire } = usePlan();
  const answers = useAnswers();
  const found = checkPlan({ questionnaire, answers, todos: document.todos, today: toDay(new Date()) });
  const reasons = new Map(document.passedFindings.map(({ finding, reason }) => [finding, reason]));
  return { found, reasons };
}

/** What a finding of the check says, its figures as people write them. */
export function FindingText({ finding: { key, params } }: { finding: Finding }) {
  const t = useText();
  const { amount, n } = params;
  const shown = {
    ...params,
    ...(typeof amount === 'number' && { amount: `${formatNumber(amount)}\u00a0€` }),
    ...(typeof n === 'number' && { n: formatNumber(n) }),
  };
  return <>{t(`review.finding.${key}`, shown)}</>;
}

/** The text of a finding as a link to where it can be mended. */
export function FindingLink({ finding, className = '' }: { finding: Finding; className?: string }) {
  return (
    <StepLink
      step={finding.link.stepPosition}
      question={finding.link.questionKey}
      className={`text-accent underline underline-offset-3 ${className}`}
    >
      <FindingText finding={finding} />
    </StepLink>
  );
}

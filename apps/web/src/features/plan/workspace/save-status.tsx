import { useText } from '../../../lib/i18n.ts';
import { findQuestion } from '../answers/answer-values.ts';
import { SaveStatusText } from '../answers/save-status-text.tsx';
import { useSaveStatus } from '../answers/saver-context.ts';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';

/** Whether what is typed is saved, with a link to the question that needs a look. */
export function SaveStatusLine() {
  const { questionId } = useSaveStatus();
  return <SaveStatusText>{questionId && <PlaceLink questionId={questionId} />}</SaveStatusText>;
}

function PlaceLink({ questionId }: { questionId: string }) {
  const t = useText();
  const found = findQuestion(usePlan().questionnaire, questionId, 'id');
  if (!found) return null;
  return (
    <StepLink
      step={found.step.position}
      question={found.question.key}
      className="text-accent underline underline-offset-2"
    >
      {t('plan.save.look')}
    </StepLink>
  );
}

import { QuestionsStep } from './questions-step.tsx';
import { ReviewStep } from './review-step.tsx';

/**
 * The components of the questionnaire's steps. `BenefitList` is a list of questions whose lists are shown as pairs: what is not known falls
 * back to it (docs/product.md#plans), and so does a question of an unknown type (features/answers/editors/answer-editor.tsx).
 */
export function StepBody({ component }: { component: string }) {
  return component === 'Review' ? <ReviewStep /> : <QuestionsStep />;
}

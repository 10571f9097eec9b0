import type { Step } from '@app/schema/questionnaire';
import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { usePlan } from './plan-context.ts';

/** Names the steps of the open plan; once the client has completed it, its last one no longer asks to send it. */
export function useStepNames(): (step: Pick<Step, 'key' | 'component'>) => string {
  const t = useText();
  const { document, mode } = usePlan();
  const isDone = mode === 'write' && document.plan.completed;
  return ({ key, component }) => t(isDone && component === 'Review' ? 'review.answers' : stepNameKey(key));
}

import type { Question } from '@app/schema/questionnaire';
import { questionLabelKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { DialogButton } from '../../../../ui/dialog-button.tsx';
import { usePlan } from '../plan-context.ts';

/** Opens how the answer to a question changed since the last round; nothing where it did not. */
export function WhatChangedButton({ question }: { question: Question }) {
  const t = useText();
  const { changes } = usePlan();
  if (!changes?.questions.some(({ questionId }) => questionId === question.id)) return null;
  const load = async () => {
    const { WhatChanged } = await import('./what-changed.tsx');
    return (onClose: () => void) => <WhatChanged question={question} onClose={onClose} />;
  };
  return <DialogButton label={t('plan.changes.what')} about={t(questionLabelKey(question.key))} load={load} />;
}

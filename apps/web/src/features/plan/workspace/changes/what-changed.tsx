import type { Question } from '@app/schema/questionnaire';
import { questionLabelKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { usePlan } from '../plan-context.ts';
import { ChangeView } from './change-view.tsx';
import { useChange } from './use-change.ts';

type Props = { question: Question; onClose: () => void };

/** How the answer to a question changed since the last round, over the page. */
export function WhatChanged({ question, onClose }: Props) {
  const t = useText();
  const { step, changes } = usePlan();
  const change = useChange(question);
  return (
    <Dialog open onClose={onClose} title={t('plan.changes.what')} size="wide">
      <div className="flex flex-col gap-3">
        <p className="font-semibold">
          {step.position}.{question.position} {t(questionLabelKey(question.key))}
        </p>
        <p className="text-small text-ink-soft">{t('plan.changes.since', { number: changes?.round ?? 0 })}</p>
        {change ? <ChangeView question={question} change={change} /> : <p>{t('plan.changes.nothing')}</p>}
      </div>
    </Dialog>
  );
}

import type { AnswerValue } from '@app/schema/answers';
import { questionLabelKey } from '@app/schema/text-keys';
import { useState } from 'react';
import { deepEqual } from '../../../lib/deep-equal.ts';
import { planDrafts } from '../../../lib/drafts.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { findQuestionById } from '../answers/answers-by-key.ts';
import { questionOfDraft } from '../answers/save-state.ts';
import { CopyButton } from '../answers/conflict-panel.tsx';
import { AnswerText } from '../answers/read-only/answer-text.tsx';
import { usePlan } from './plan-context.ts';

/** What was typed on this device and not saved before the plan was completed elsewhere: it is not thrown away silently. */
export function UnsavedRemains() {
  const t = useText();
  const { document, questionnaire, readOnly } = usePlan();
  const session = useSession();
  const drafts = planDrafts({ accountId: session.state === 'none' ? '' : session.accountId, planId: document.plan.id });
  const [remains, setRemains] = useState(() =>
    [...drafts.list()].filter(([id, { value }]) => !deepEqual(value, storedOf(id))),
  );
  if (!readOnly || remains.length === 0) return null;
  const forget = () => {
    for (const [id] of remains) drafts.remove(id);
    setRemains([]);
  };
  return (
    <div className="pt-4">
      <Callout
        kind="attention"
        title={t('plan.remains.title')}
        actions={
          <Button size="small" onClick={forget}>
            {t('plan.remains.forget')}
          </Button>
        }
      >
        {remains.map(([id, { value }]) => {
          const found = findQuestionById(questionnaire, questionOfDraft(id));
          return (
            found && (
              <div key={id} className="mt-2">
                <p className="font-semibold">{t(questionLabelKey(found.question.key))}</p>
                <AnswerText question={found.question} value={value as AnswerValue} />
                {typeof value === 'string' && <CopyButton text={value} />}
              </div>
            )
          );
        })}
      </Callout>
    </div>
  );

  function storedOf(id: string): unknown {
    return document.answers.find((answer) => answer.questionId === questionOfDraft(id))?.value;
  }
}

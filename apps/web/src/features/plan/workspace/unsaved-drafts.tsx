import type { AnswerValue } from '@app/schema/answers';
import { questionLabelKey } from '@app/schema/text-keys';
import { useState } from 'react';
import { deepEqual } from '../../../lib/json.ts';
import { openDrafts } from '../../../lib/drafts.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { findQuestion } from '../answers/answer-values.ts';
import { toQuestionId } from '../answers/save-state.ts';
import { CopyButton } from '../answers/conflict-panel.tsx';
import { AnswerText } from '../answers/later-answer-text.ts';
import { usePlan } from './plan-context.ts';

/** What was typed on this device and not saved before the plan could only be read: it is not thrown away silently. */
export function UnsavedDrafts() {
  const t = useText();
  const { document, questionnaire, readOnly, role } = usePlan();
  const stored = openDrafts({ kind: 'draft', scope: document.plan.id });
  const [unsaved, setUnsaved] = useState(() =>
    [...stored.list()].filter(([id, { value }]) => !deepEqual(value, getAnswer(id))),
  );
  if (!readOnly || unsaved.length === 0) return null;
  const forget = () => {
    for (const [id] of unsaved) stored.remove(id);
    setUnsaved([]);
  };
  return (
    <div className="pt-4">
      <Callout
        kind="attention"
        title={t(role === 'commenter' && !document.plan.completed ? 'plan.remains.commenter' : 'plan.remains.title')}
        actions={
          <Button size="small" onClick={forget}>
            {t('plan.remains.forget')}
          </Button>
        }
      >
        {unsaved.map(([id, { value }]) => {
          const found = findQuestion(questionnaire, toQuestionId(id), 'id');
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

  function getAnswer(id: string): unknown {
    return document.answers.find((answer) => answer.questionId === toQuestionId(id))?.value;
  }
}

import type { AnswerValue } from '@app/schema/answers';
import { questionLabelKey } from '@app/schema/text-keys';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { findHeading, useNextFocus } from '../../../ui/use-next-focus.ts';
import { CopyButton } from '../answers/conflict-panel.tsx';
import { AnswerText } from '../answers/later-answer-text.ts';
import { forgetLeftTexts, readLeftTexts, type LeftText } from './left-texts.ts';
import { usePlan } from './plan-context.ts';

/** What was typed on this device and not saved before the plan could only be read: it is not thrown away silently. */
export function UnsavedDrafts() {
  const t = useText();
  const { document, questionnaire, role } = usePlan();
  const isCommenter = role === 'commenter';
  const [unsaved, setUnsaved] = useState(() => readLeftTexts(document, questionnaire, isCommenter));
  useNextFocus(unsaved.length, findHeading);
  if (unsaved.length === 0) return null;
  const forget = () => {
    forgetLeftTexts(document.plan.id, unsaved);
    setUnsaved([]);
  };
  return (
    <div className="pt-4">
      <Callout
        kind="attention"
        title={t(isCommenter && !document.plan.completed ? 'plan.remains.commenter' : 'plan.remains.title')}
        actions={
          <Button size="small" onClick={forget}>
            {t('plan.remains.forget')}
          </Button>
        }
      >
        {unsaved.map((left) => (
          <Left key={`${left.kind} ${left.field}`} {...left} />
        ))}
      </Callout>
    </div>
  );
}

function Left({ kind, question, value }: LeftText) {
  const t = useText();
  return (
    <div className="mt-2">
      {question && <p className="font-semibold">{t(questionLabelKey(question.key))}</p>}
      {kind === 'draft' && question ? (
        <AnswerText question={question} value={value as AnswerValue} />
      ) : (
        <p className="whitespace-pre-line">{String(value)}</p>
      )}
      {typeof value === 'string' && <CopyButton text={value} />}
    </div>
  );
}

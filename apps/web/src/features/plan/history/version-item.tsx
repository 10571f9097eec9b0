import { useId, useMemo, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { deepEqual } from '../../../lib/json.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { useNear } from '../../../ui/use-near.ts';
import type { Taken } from '../answers/taken-versions.ts';
import { getCarried } from '../answers/prefill/carried.ts';
import { useAnswer, useFromAnswers } from '../answers/saver-context.ts';
import { AnswerDiff } from '../changes/answer-diff.tsx';
import type { ShownQuestion } from './shown-question.ts';
import type { ShownVersion } from './sittings.ts';

/** The question, and what can be done with a version: `restore` gives false when something typed cannot be saved. */
export type VersionActs = { shown: ShownQuestion; restore: (version: Taken) => Promise<boolean> };

type Props = VersionActs & { version: ShownVersion; isCurrent: boolean };

/** One version: when it was saved, how it differs from the one before it, and the act to restore it. */
export function VersionItem({ shown, version, isCurrent, restore }: Props) {
  const t = useText();
  const titleId = useId();
  const { value } = useAnswer(shown.question.id);
  const { place, isNear } = useNear<HTMLLIElement>();
  const canRestore = !shown.readOnly && !isCurrent && !deepEqual(value, version.value);
  const { restoredFrom } = version;
  return (
    <li {...place} className="flex flex-col items-start gap-2">
      <p id={titleId} className="tabular text-small text-ink-soft">
        <span className="font-semibold text-ink">
          {t('plan.history.version', { version: version.version, time: formatTime(version.savedAt) })}
        </span>
        {isCurrent && ` · ${t('plan.history.current')}`}
        {restoredFrom !== null && ` · ${t('plan.history.from', { version: restoredFrom })}`}
      </p>
      {isNear ? <Difference {...{ shown, version }} /> : <div className="h-16" />}
      {canRestore && <RestoreButton describedBy={titleId} restore={() => restore(version)} />}
    </li>
  );
}

/** Comparing takes its time: only of what is in view. */
function Difference({ shown: { question, questionnaire }, version }: Pick<Props, 'shown' | 'version'>) {
  const { choices: rows } = useFromAnswers((answers) => getCarried(questionnaire, answers, question));
  const choices = useMemo(() => ({ before: rows, after: rows }), [rows]);
  return <AnswerDiff {...{ question, choices }} before={version.before} after={version.value} />;
}

type ButtonProps = { describedBy: string; restore: () => Promise<boolean> };

function RestoreButton({ describedBy, restore }: ButtonProps) {
  const t = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');
  const press = async () => {
    setState('busy');
    if (!(await restore())) setState('refused');
  };
  return (
    <>
      <Button
        size="small"
        icon="undo"
        aria-describedby={describedBy}
        busy={state === 'busy'}
        onClick={() => void press()}
      >
        {t('plan.history.restore')}
      </Button>
      <div role="alert">{state === 'refused' && <FieldErrorText text={t('plan.history.unsaved')} />}</div>
    </>
  );
}

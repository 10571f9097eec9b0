import type { AnswerValue } from '@app/schema/answers';
import type { Question } from '@app/schema/questionnaire';
import { Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { AnswerText } from './later-answer-text.ts';
import type { RowChoice } from './prefill/carried.ts';
import { useSaver } from './saver-context.ts';

type Props = { question: Question; mine: AnswerValue | undefined; theirs: unknown; choices: readonly RowChoice[] };

/** Somebody else saved this answer meanwhile: both wordings side by side, and the owner chooses. */
export function ConflictPanel({ question, mine, theirs, choices }: Props) {
  const t = useText();
  const saver = useSaver();
  const bothTexts = typeof mine === 'string' && question.options.length === 0 && !question.optionsFrom;
  const show = (choice: 'mine' | 'theirs', value: AnswerValue | undefined) => (
    <div
      className="max-h-80 w-full grow overflow-y-auto"
      tabIndex={0}
      role="group"
      aria-label={t(`plan.conflict.${choice}`)}
    >
      <Suspense>
        <AnswerText {...{ question, choices, value }} />
      </Suspense>
      {choice === 'mine' && bothTexts && <CopyButton text={mine} />}
    </div>
  );
  return (
    <ConflictChoice
      title={t('plan.conflict.title')}
      text={t('plan.conflict.text')}
      mine={show('mine', mine)}
      theirs={show('theirs', theirs as AnswerValue | undefined)}
      onChoose={(choice) => saver.resolve(question.id, choice)}
    />
  );
}

/** Says "Copied" in place; without permission the text is still there to be selected. */
export function CopyButton({ text }: { text: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="small" look="quiet" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      {copied ? t('plan.copied') : t('plan.copy')}
    </Button>
  );
}

import type { AnswerValue } from '@app/schema/answers';
import type { Question } from '@app/schema/questionnaire';
import { Suspense, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { AnswerText } from './later-answer-text.ts';
import type { RowChoice } from './prefill/carried.ts';
import { useSaver } from './saver-context.ts';

type Props = { question: Question; mine: AnswerValue | undefined; theirs: unknown; choices: readonly RowChoice[] };

/** Somebody else saved this answer meanwhile: both wordings side by side, and the owner chooses. */
export function ConflictPanel({ question, mine, theirs, choices }: Props) {
  const t = useText();
  const saver = useSaver();
  const wordings = [
    { choice: 'mine', value: mine, action: 'plan.conflict.keep_mine' },
    { choice: 'theirs', value: theirs as AnswerValue | undefined, action: 'plan.conflict.take_theirs' },
  ] as const;
  const bothTexts = typeof mine === 'string' && question.options.length === 0 && !question.optionsFrom;
  return (
    <Callout kind="attention" role="alert" title={t('plan.conflict.title')}>
      <p>{t('plan.conflict.text')}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {wordings.map(({ choice, value, action }) => {
          const title = t(`plan.conflict.${choice}`);
          return (
            <section
              key={choice}
              className="flex min-w-0 flex-col items-start gap-2 rounded-field border border-line bg-sheet p-3"
            >
              <h3 className="font-semibold">{title}</h3>
              <div className="max-h-80 w-full grow overflow-y-auto" tabIndex={0} role="group" aria-label={title}>
                <Suspense>
                  <AnswerText {...{ question, choices, value }} />
                </Suspense>
                {choice === 'mine' && bothTexts && <CopyButton text={mine} />}
              </div>
              <Button size="small" onClick={() => saver.resolve(question.id, choice)}>
                {t(action)}
              </Button>
            </section>
          );
        })}
      </div>
    </Callout>
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

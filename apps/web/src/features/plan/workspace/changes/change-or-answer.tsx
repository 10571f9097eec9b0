import type { Question } from '@app/schema/questionnaire';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { ChangeView } from './later-change-view.ts';
import type { Change } from './use-change.ts';

type Props = {
  question: Question;
  change: Change | null;
  /** Draws the question with the change, or, given none, with the answer. */
  children: (change: ReactNode) => ReactNode;
};

const SHOWN = ['changes', 'answer'] as const;

/** An answer that changed opens with its change, and a switch shows the answer; one that did not is shown as it is. */
export function ChangeOrAnswer({ question, change, children }: Props) {
  const t = useText();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('changes');
  if (!change) return children(undefined);
  return (
    <>
      <div role="group" aria-labelledby={`question-${question.key}-title`} className="flex gap-2">
        {SHOWN.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={shown === each}
            className="aria-pressed:border-accent aria-pressed:bg-accent-wash"
            onClick={() => setShown(each)}
          >
            {t(`plan.changes.${each}`)}
          </Button>
        ))}
      </div>
      {children(
        shown === 'changes' ? (
          <Suspense fallback={<Spinner />}>
            <ChangeView question={question} change={change} />
          </Suspense>
        ) : undefined,
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

type Props = {
  title: string;
  text: string;
  mine: ReactNode;
  theirs: ReactNode;
  onChoose: (choice: 'mine' | 'theirs') => void;
};

/** Somebody else has saved meanwhile: both versions side by side, and the person chooses. */
export function ConflictChoice({ title, text, mine, theirs, onChoose }: Props) {
  const t = useText();
  const versions = [
    { choice: 'mine', shown: mine, action: 'plan.conflict.keep_mine' },
    { choice: 'theirs', shown: theirs, action: 'plan.conflict.take_theirs' },
  ] as const;
  return (
    <Callout kind="attention" role="alert" title={title}>
      <p>{text}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {versions.map(({ choice, shown, action }) => (
          <section
            key={choice}
            aria-label={t(`plan.conflict.${choice}`)}
            className="flex min-w-0 flex-col items-start gap-2 rounded-field border border-line bg-sheet p-3"
          >
            <p className="font-semibold">{t(`plan.conflict.${choice}`)}</p>
            {shown}
            <Button size="small" onClick={() => onChoose(choice)}>
              {t(action)}
            </Button>
          </section>
        ))}
      </div>
    </Callout>
  );
}

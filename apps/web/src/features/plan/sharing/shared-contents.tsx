import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Anchor } from '../../../ui/text-link.tsx';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import type { WrittenStep } from './written-steps.ts';

type Props = { steps: readonly WrittenStep[] };

export const stepAnchor = (position: number) => `step-${position}`;

/** The steps as links into the page: at its side where there is room, else folded on top. */
export function SharedContents({ steps }: Props) {
  const t = useText();
  const wide = useMedia(WIDE);
  return (
    <nav
      aria-label={t('share.contents')}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto print:hidden"
    >
      {wide ? (
        <StepLinks steps={steps} />
      ) : (
        <Disclosure summary={t('share.contents')}>
          <StepLinks steps={steps} />
        </Disclosure>
      )}
    </nav>
  );
}

function StepLinks({ steps }: Props) {
  const t = useText();
  return (
    <ol className="bare-list flex flex-col text-small">
      {steps.map(({ step }) => (
        <li key={step.id} className="flex items-baseline gap-2">
          <span className="tabular min-w-6 shrink-0 text-right text-ink-soft">{step.position}</span>
          <Anchor href={`#${stepAnchor(step.position)}`} className="min-w-0 py-1 pointer-coarse:py-2.5">
            {t(stepNameKey(step.key))}
          </Anchor>
        </li>
      ))}
    </ol>
  );
}

import { stepNameKey, stepPurposeKey } from '@app/schema/text-keys';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { usePlan } from './plan-context.ts';

type Props = {
  /** The title of the tab. */
  title: string;
  /** Shown under the heading. */
  tag?: ReactNode;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

/** One step: its name, its purpose in a line, then its questions. */
export function StepView({ title, tag, onKeyDown, children }: Props) {
  const t = useText();
  const { step } = usePlan();
  return (
    <div onKeyDown={onKeyDown} className="flex min-w-0 flex-col gap-8">
      <div className="flex flex-col items-start gap-3">
        <PageHeading size="heading" title={title} lead={t(stepPurposeKey(step.key))}>
          {t(stepNameKey(step.key))}
        </PageHeading>
        {tag}
      </div>
      {children}
    </div>
  );
}

import { stepPurposeKey } from '@app/schema/text-keys';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { usePlan } from './plan-context.ts';
import { useStepNames } from './step-names.ts';

type Props = {
  /** The title of the tab. */
  title: string;
  /** Shown under the heading. */
  tag?: ReactNode;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

/** What gets the focus comes into view above the bar at the end of the screen. */
const CLEAR_OF_BAR = '[&_:is(a,button,input,textarea,summary)]:scroll-mb-32';

/** One step: its name, its purpose in a line, then its questions. */
export function StepView({ title, tag, onKeyDown, children }: Props) {
  const t = useText();
  const { step, document, mode } = usePlan();
  const getStepName = useStepNames();
  const isDone = mode === 'write' && document.plan.completed; // then nobody needs to know how it is done
  return (
    <div
      onKeyDown={onKeyDown}
      className={`flex min-w-0 flex-col gap-8 ${mode === 'review' || step.component === 'Review' ? CLEAR_OF_BAR : ''}`}
    >
      <div className="flex flex-col items-start gap-3">
        <PageHeading size="heading" title={title} lead={isDone ? undefined : t(stepPurposeKey(step.key))}>
          {getStepName(step)}
        </PageHeading>
        {tag}
      </div>
      {children}
    </div>
  );
}

import type { Profile } from '@app/schema/clients';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ActButtons } from './act-buttons.tsx';
import { useActTexts, type ActTone } from './act-texts.ts';
import type { OwnPlan } from './dashboard-data.ts';
import type { Act } from './next-acts.ts';

type Props = { act: Act; first: boolean; plan: OwnPlan | null; profile: Profile };

const MARKS: Record<ActTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-wash text-accent',
  attention: 'bg-attention-wash text-attention',
  error: 'bg-error-wash text-error',
  done: 'bg-done-wash text-done',
};

/** One reason with its next act. */
export function ActCard({ act, first, plan, profile }: Props) {
  const { title, text, icon, tone } = useActTexts(act, plan, profile);
  return (
    <Frame first={first}>
      <span className={`flex size-10 shrink-0 items-center justify-center rounded-full ${MARKS[tone]}`}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-x-6 gap-y-4 md:flex-row md:items-center">
        <div className="flex min-w-0 grow flex-col gap-1">
          <h3 className={`break-words ${first ? 'text-lead' : 'text-body'}`}>{title}</h3>
          {text && <p className="measure break-words text-ink-soft">{text}</p>}
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <ActButtons {...{ act, first, plan, profile }} />
        </div>
      </div>
    </Frame>
  );
}

function Frame({ first, children }: { first: boolean; children: ReactNode }) {
  const look = first ? 'border-line-strong p-5 shadow-sheet sm:p-6' : 'border-line p-4 sm:px-6';
  return <div className={`flex items-start gap-4 rounded-card border bg-sheet ${look}`}>{children}</div>;
}

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** `attention` asks the reader for an act, `error` is for errors and overdue alone. */
export type Tone = 'neutral' | 'accent' | 'attention' | 'error' | 'done';

/** The colours of a tone. */
export const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-wash text-accent',
  attention: 'bg-attention-wash text-attention',
  error: 'bg-error-wash text-error',
  done: 'bg-done-wash text-done',
};

/** The icon of a tone. */
export const TONE_ICONS: Record<Tone, IconName> = {
  neutral: 'circle',
  accent: 'edit',
  attention: 'flag',
  error: 'warning',
  done: 'check',
};

type Props = { tone: Tone; children: ReactNode; icon?: IconName | undefined };

/** A state in a word: icon and text, so that colour is only the third sign. */
export function StateTag({ tone, children, icon }: Props) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-semibold forced-colors:border ${TONES[tone]}`}
    >
      <Icon name={icon ?? TONE_ICONS[tone]} size={16} />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** A count next to a label, as on a tab. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span
      className={`tabular inline-flex min-w-6 justify-center rounded-full px-2 text-small font-semibold forced-colors:border ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

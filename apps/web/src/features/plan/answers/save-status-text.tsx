import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useHasUnreadable } from '../../../ui/unreadable.ts';
import type { SaveStatus } from './save-state.ts';
import { useSaveStatus } from './saver-context.ts';

type State = { icon: IconName; text: TextKey; look: string };

const QUIET = 'text-ink-soft';
const ATTENTION = 'text-attention';
const ERROR = 'text-error';

const STATES: Record<SaveStatus['kind'], State> = {
  idle: { icon: 'check', text: 'plan.save.all', look: QUIET },
  saved: { icon: 'check', text: 'plan.save.saved', look: QUIET },
  pending: { icon: 'edit', text: 'plan.save.pending', look: QUIET },
  saving: { icon: 'clock', text: 'plan.save.saving', look: QUIET },
  retrying: { icon: 'warning', text: 'plan.save.retrying', look: ATTENTION },
  offline: { icon: 'warning', text: 'plan.save.offline', look: ATTENTION },
  conflict: { icon: 'flag', text: 'plan.save.conflict', look: ATTENTION },
  rejected: { icon: 'error', text: 'plan.save.rejected', look: ERROR },
  'session-ended': { icon: 'warning', text: 'plan.save.session', look: ATTENTION },
  stopped: { icon: 'error', text: 'plan.save.stopped', look: ERROR },
};

type Props = {
  /** The question that it is about; all of them without one. */
  questionId?: string;
  /** What is said instead in a state. */
  texts?: Partial<Record<SaveStatus['kind'], TextKey>>;
  /** A link to the place that it is about. */
  children?: ReactNode;
};

/** Whether what is typed is saved, in one line; screen readers announce only what a person must know. */
export function SaveStatusText({ questionId, texts, children }: Props) {
  const t = useText();
  const { kind: saving, savedAt, unsaved, draftStored } = useSaveStatus(questionId);
  const hasUnreadable = useHasUnreadable() && questionId === undefined;
  const kind = hasUnreadable && (saving === 'idle' || saving === 'saved') ? 'rejected' : saving; // not all is saved
  const state = STATES[kind];
  const look = draftStored ? state.look : ERROR;
  const text = kind === 'offline' && !unsaved ? 'plan.save.offline_all' : (texts?.[kind] ?? state.text);
  return (
    <div className={`flex min-h-9 items-center gap-2 text-small font-semibold ${look}`}>
      <Icon name={state.icon} size={18} />
      <span
        role="status"
        aria-live={look === QUIET ? 'off' : 'polite'}
        data-save-state={kind}
        className={`tabular ${look === QUIET ? 'max-[23rem]:sr-only' : ''}`}
      >
        {t(!draftStored && unsaved ? 'plan.save.not_kept' : text, { time: formatTime(new Date(savedAt ?? 0)) })}
      </span>
      {children}
    </div>
  );
}

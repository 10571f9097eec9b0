import { formatTime } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { findQuestionById } from '../answers/answers-by-key.ts';
import type { Overall, OverallKind } from '../answers/autosave-types.ts';
import { useSaveState } from '../answers/saver-context.ts';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';

const ICONS: Record<OverallKind, IconName> = {
  idle: 'check',
  saved: 'check',
  pending: 'edit',
  saving: 'clock',
  retrying: 'warning',
  offline: 'warning',
  conflict: 'flag',
  rejected: 'error',
  'session-ended': 'warning',
  stopped: 'error',
};

const QUIET: ReadonlySet<OverallKind> = new Set(['idle', 'saved', 'pending', 'saving']);

/** The truth about what is typed, in one line; only what a person must know is also said to screen readers. */
export function SaveState() {
  const t = useText();
  const state = useSaveState();
  const text = saveText(state, t);
  const quiet = QUIET.has(state.kind) && state.kept;
  const look =
    state.kind === 'rejected' || state.kind === 'stopped' || !state.kept
      ? 'text-error'
      : quiet
        ? 'text-ink-soft'
        : 'text-attention';
  return (
    <div className={`flex min-h-9 items-center gap-2 text-small font-semibold ${look}`}>
      <Icon name={ICONS[state.kind]} size={18} />
      <span role="status" aria-live={quiet ? 'off' : 'polite'} data-save-state={state.kind} className="tabular">
        {text}
      </span>
      {state.questionId && <PlaceLink questionId={state.questionId} />}
    </div>
  );
}

function PlaceLink({ questionId }: { questionId: string }) {
  const t = useText();
  const found = findQuestionById(usePlan().questionnaire, questionId);
  if (!found) return null;
  return (
    <StepLink
      step={found.step.position}
      question={found.question.key}
      className="text-accent underline underline-offset-2"
    >
      {t('plan.save.look')}
    </StepLink>
  );
}

export function saveText({ kind, savedAt, unsaved, kept }: Overall, t: Translate): string {
  if (!kept && unsaved) return t('plan.save.not_kept');
  switch (kind) {
    case 'idle':
      return t('plan.save.all');
    case 'saved':
      return t('plan.save.saved', { time: formatTime(new Date(savedAt ?? 0)) });
    case 'pending':
      return t('plan.save.pending');
    case 'saving':
      return t('plan.save.saving');
    case 'retrying':
      return t('plan.save.retrying');
    case 'offline':
      return unsaved ? t('plan.save.offline') : t('plan.save.offline_all');
    case 'conflict':
      return t('plan.save.conflict');
    case 'rejected':
      return t('plan.save.rejected');
    case 'session-ended':
      return t('plan.save.session');
    case 'stopped':
      return t('plan.save.stopped');
  }
}

import { formatTime } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { findQuestionById } from '../answers/answers-by-key.ts';
import type { SaveStatus, SaveStatusKind } from '../answers/autosave-types.ts';
import { useSaveStatus } from '../answers/saver-context.ts';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';

const ICONS: Record<SaveStatusKind, IconName> = {
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

const QUIET: ReadonlySet<SaveStatusKind> = new Set(['idle', 'saved', 'pending', 'saving']);

/** Whether what is typed is saved, in one line; screen readers announce only what a person must know. */
export function SaveStatusLine() {
  const t = useText();
  const status = useSaveStatus();
  const text = getStatusText(status, t);
  const quiet = QUIET.has(status.kind) && status.draftStored;
  const look =
    status.kind === 'rejected' || status.kind === 'stopped' || !status.draftStored
      ? 'text-error'
      : quiet
        ? 'text-ink-soft'
        : 'text-attention';
  return (
    <div className={`flex min-h-9 items-center gap-2 text-small font-semibold ${look}`}>
      <Icon name={ICONS[status.kind]} size={18} />
      <span role="status" aria-live={quiet ? 'off' : 'polite'} data-save-state={status.kind} className="tabular">
        {text}
      </span>
      {status.questionId && <PlaceLink questionId={status.questionId} />}
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

export function getStatusText({ kind, savedAt, unsaved, draftStored }: SaveStatus, t: Translate): string {
  if (!draftStored && unsaved) return t('plan.save.not_kept');
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

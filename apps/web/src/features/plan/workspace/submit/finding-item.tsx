import { FINDING_REASON_MAX } from '@app/schema/findings';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorText, fieldErrorTexts } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Finding } from '../../check/finding.ts';
import { usePlan } from '../plan-context.ts';
import { usePassFinding } from '../../data/plan-mutations.ts';
import { StepLink } from '../step-link.tsx';
import { FindingText } from './finding-text.tsx';

/** One finding: a link to where it can be mended, and a way to pass it over with a reason. */
export function FindingItem({ finding }: { finding: Finding }) {
  const t = useText();
  const { readOnly } = usePlan();
  const [passing, setPassing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setPassing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Icon name="flag" className="mt-1 text-attention" />
        <StepLink
          step={finding.link.stepPosition}
          question={finding.link.questionKey}
          className="min-w-0 flex-1 basis-56 py-0.5 text-accent underline underline-offset-3"
        >
          <FindingText finding={finding} />
        </StepLink>
        {!readOnly && !passing && (
          <Button ref={opener} size="small" look="quiet" onClick={() => setPassing(true)}>
            {t('review.pass')}
            <span className="sr-only">
              : <FindingText finding={finding} />
            </span>
          </Button>
        )}
      </div>
      {passing && <PassForm finding={finding} onClose={close} />}
    </li>
  );
}

function PassForm({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useText();
  const { document } = usePlan();
  const pass = usePassFinding();
  const [reason, setReason] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const refusal = pass.error && (fieldErrorTexts(pass.error)['finding'] ?? errorText(pass.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setEmpty(true);
    pass.mutate({ id: document.plan.id, finding: finding.id, reason: reason.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      <TextField
        ref={field}
        label={t('review.reason')}
        maxLength={FINDING_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={refusal ?? (empty && reason.trim() === '' ? t('review.reason_required') : null)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={pass.isPending}>
          {t('review.pass')}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          {t('todo.cancel')}
        </Button>
      </div>
    </form>
  );
}

export function PassedItem({ finding, reason }: { finding: Finding; reason: string }) {
  const t = useText();
  const { document, readOnly } = usePlan();
  const pass = usePassFinding();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <FindingText finding={finding} />
        </p>
        <p className="text-small text-ink-soft">{t('review.passed_because', { reason })}</p>
      </div>
      {!readOnly && (
        <Button
          size="small"
          look="quiet"
          busy={pass.isPending}
          onClick={() => pass.mutate({ id: document.plan.id, finding: finding.id, reason: null })}
        >
          {t('review.take_back')}
          <span className="sr-only">
            : <FindingText finding={finding} />
          </span>
        </Button>
      )}
    </li>
  );
}

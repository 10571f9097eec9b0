import { FINDING_REASON_MAX } from '@app/schema/plan-limits';
import { passFindingInput } from '@app/schema/plans';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { readFieldErrors } from '../../../../lib/api-error.ts';
import { Form, SubmitButton, useAppForm } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Finding } from '../../check/finding.ts';
import { usePassFinding } from '../../data/plan-mutations.ts';
import { usePlan } from '../plan-context.ts';

const LABELS = { reason: 'review.reason' } as const;

/** Asks why a finding is passed over. */
export function PassForm({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useText();
  const { id } = usePlan().document.plan;
  const pass = usePassFinding();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { reason: '' },
    schema: passFindingInput,
    toInput: (typed) => ({ id, finding: finding.id, ...typed }),
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'review.reason_required' } : {}),
    onSubmit: (input) => pass.mutateAsync(input),
    toIssues: (error) => ({ reason: readFieldErrors(error)['finding'] ?? null }),
    startsAt: 'reason',
    hideSummary: true,
  });
  return (
    <Form form={form} className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      <TextField
        {...form.text('reason')}
        maxLength={FINDING_REASON_MAX}
        error={form.getError('reason') ?? form.failureText}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} look="secondary" size="small">
          {t('review.pass')}
        </SubmitButton>
        <Button size="small" look="quiet" onClick={onClose}>
          {t('todo.cancel')}
        </Button>
      </div>
    </Form>
  );
}

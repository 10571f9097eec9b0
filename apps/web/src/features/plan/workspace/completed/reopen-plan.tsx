import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { failedWith } from '../../../../lib/api-error.ts';
import { useText } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { findHeading, useFocusAfter } from '../../../../ui/use-next-focus.ts';
import { refreshOwnPlan } from '../../data/plan-mutations.ts';
import { refreshFeedback } from '../../data/plan-queries.ts';
import { usePlan } from '../plan-context.ts';

type Props = {
  /** Called before the page is the one of a plan in work. */
  onReopened?: () => void;
};

/** Makes a completed plan editable again, after asking; nothing where the reader cannot. */
export function ReopenPlan({ onReopened }: Props) {
  const t = useText();
  const { plan, reopenable } = usePlan().document;
  const [asking, setAsking] = useState(false);
  useFocusAfter(findHeading);
  const reopen = useMutation(
    api.plan.reopen.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: async () => {
        onReopened?.();
        toastSuccess(t('reopen.done', { name: plan.name }));
        void refreshFeedback(plan.id);
        await refreshOwnPlan(plan.id);
      },
    }),
  );
  if (!reopenable) return failedWith(reopen.error, 'cannot_reopen') && <FailureText error={reopen.error} />;
  return (
    <>
      <Button icon="edit" onClick={() => setAsking(true)}>
        {t('reopen.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => reopen.mutate({ id: plan.id })}
        mutation={reopen}
        title={t('reopen.ask', { name: plan.name })}
        confirmLabel={t('reopen.button')}
      >
        <p>{t('reopen.text')}</p>
      </ConfirmDialog>
    </>
  );
}

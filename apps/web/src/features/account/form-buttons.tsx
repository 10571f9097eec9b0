import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitButton, type AppForm } from '../../ui/form/form.tsx';

type Props = { form: Pick<AppForm<never>, 'busy' | 'marksLeft'>; submitLabel: string; onCancel: () => void };

/** Sends a form, or gives it up. */
export function FormButtons({ form, submitLabel, onCancel }: Props) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton form={form}>{submitLabel}</SubmitButton>
      <Button look="quiet" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </div>
  );
}

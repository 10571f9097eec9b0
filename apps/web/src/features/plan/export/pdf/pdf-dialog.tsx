import { useMutation } from '@tanstack/react-query';
import type { FileForm } from '@app/schema/paper';
import { errorText } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { downloadPaper } from './download-pdf.ts';

type Props = {
  planId: string;
  /** Whether the reader is the plan's owner, who may have their review answers on paper too. */
  own: boolean;
  /** Has the server know all that was typed; false when it does not. */
  saveAll: () => Promise<boolean>;
  onClose: () => void;
};

const FORMS: readonly FileForm[] = ['wall', 'whole', 'private', 'word'];

/** Makes one form of the plan at a time, and says in place what came of it. */
export function PaperDialog({ planId, own, saveAll, onClose }: Props) {
  const t = useText();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (form: FileForm) => {
      const saved = await saveAll();
      if (saved) await downloadPaper(planId, form);
      return saved;
    },
    meta: { inPlace: true, silent: true },
  });
  const make = (form: FileForm) => () => {
    if (!isPending) mutate(form);
  };
  return (
    <Dialog open onClose={onClose} title={t('paper.download')} size="small">
      <div className="flex flex-col items-stretch gap-3">
        {FORMS.filter((form) => own || form !== 'private').map((form) => (
          <Button key={form} icon="download" busy={isPending && variables === form} onClick={make(form)}>
            {t(`paper.${form}`)}
          </Button>
        ))}
      </div>
      <p className="measure text-small text-ink-soft">{t('paper.hint')}</p>
      <output className="measure text-small text-ink-soft empty:hidden">
        {isPending && t('paper.making')}
        {data === true && t('paper.saved')}
      </output>
      <FailureText text={data === false ? t('review.unsaved') : undefined} />
      <FailureText text={error ? t('paper.failed', { reason: errorText(error) }) : undefined} />
    </Dialog>
  );
}

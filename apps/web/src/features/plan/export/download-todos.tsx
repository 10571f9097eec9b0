import { useMutation } from '@tanstack/react-query';
import { dayOf } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';

/** Saves all to-dos of a plan as a spreadsheet, whatever the filters show. */
export function DownloadTodos({ planId }: { planId: string }) {
  const t = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => trpc.todo.exportCsv.query({ id: planId }),
    meta: { silent: true },
    onSuccess: ({ csv, rows }) => {
      saveFile(t('exports.todos.file', { day: dayOf(new Date()) }), csv, 'text/csv');
      toastSuccess(t('exports.todos.done', { count: rows }));
    },
  });
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      {t('exports.todos.download')}
    </Button>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passNotFound } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { importsQuery, refreshPeople } from '../staff-queries.ts';

type Import = Outputs['client']['imports'][number];

/** The newest imports; each can be undone for the clients who have done nothing yet. */
export function EarlierImports() {
  const t = useText();
  const query = useQuery(importsQuery);
  const [undoing, setUndoing] = useState<Import | null>(null);
  const undo = useMutation({
    mutationFn: (input: { id: string }) => trpc.client.undoImport.mutate(input).catch(passNotFound),
    meta: { inPlace: true, silent: true },
    onSuccess: () => {
      setUndoing(null);
      return refreshPeople();
    },
  });
  return (
    <Section title={t('client_import.earlier')} className="max-w-3xl">
      <DoneText key={undo.submittedAt}>
        {undo.isSuccess &&
          (undo.data ? t('client_import.undone', { count: undo.data.deleted }) : t('client_import.undone.before'))}
      </DoneText>
      <Loaded query={query} size="h-16 w-full">
        {(imports) =>
          imports.length === 0 ? (
            <p className="text-ink-soft">{t('client_import.earlier.none')}</p>
          ) : (
            <ul className="bare-list flex flex-col divide-y divide-line">
              {imports.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                  <div>
                    <p className="font-semibold">{formatDateTime(one.at)}</p>
                    <p className="text-small text-ink-soft">
                      {t('client_import.earlier.clients', { count: one.clients, unused: one.unused })}
                    </p>
                  </div>
                  {one.unused > 0 && (
                    <Button size="small" icon="undo" onClick={() => setUndoing(one)}>
                      {t('client_import.undo')}
                      <span className="sr-only">{`: ${formatDateTime(one.at)}`}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={undoing !== null}
        onClose={() => setUndoing(null)}
        onConfirm={() => undoing && undo.mutate({ id: undoing.id })}
        mutation={undo}
        title={t('client_import.undo.title', { count: undoing?.unused ?? 0 })}
        confirmLabel={t('client_import.undo.confirm')}
        destructive
      >
        <p className="measure">{t('client_import.undo.text')}</p>
      </ConfirmDialog>
    </Section>
  );
}

import type { SpreadsheetFormat } from '@app/schema/spreadsheets';
import type { ClientListItem } from '@app/schema/clients';
import { EXPORT_MAX } from '@app/schema/clients-bulk';
import { MOVE_MAX } from '@app/schema/consultants';
import { useMutation } from '@tanstack/react-query';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveSpreadsheet } from '../../../lib/save-spreadsheet.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { SpreadsheetButtons } from '../../../ui/spreadsheet-buttons.tsx';
import { makeRoomForBar } from '../../../ui/bar-room.ts';
import { FailureText } from '../../../ui/failure-text.tsx';
import { useBulk, type BulkResult } from './use-bulk.ts';

type Props = {
  chosen: readonly ClientListItem[];
  /** Chooses all that search and filters find; undefined while all of them are chosen. */
  onChooseAll: (() => void) | undefined;
  isChoosingAll: boolean;
  choosingError: unknown;
  /** All of them are more than can be chosen at once. */
  isTooMany: boolean;
  onClear: () => void;
  onMove: () => void;
  onDone: (result: BulkResult) => void;
};

/** At the window's foot while rows are chosen: how many, and what can be done with them. */
export function SelectionBar({ chosen, onChooseAll, onClear, onMove, onDone, ...choosing }: Props) {
  const t = useText();
  const bulk = useBulk(onDone);
  const download = useMutation({
    mutationFn: (format: SpreadsheetFormat) =>
      trpc.client.exportCsv.mutate({ ids: chosen.map(({ id }) => id), format }),
    meta: { inPlace: true, silent: true },
    onSuccess: (made) => saveSpreadsheet(`${t('clients.export.file')}-${toDay(new Date())}`, made),
  });
  if (chosen.length === 0) return null;
  const act = (name: 'right' | 'invite') => {
    download.reset(); // what is said is about the last act
    if (!bulk.isPending) bulk.mutate({ act: name, clients: chosen });
  };
  const save = (format: SpreadsheetFormat) => {
    bulk.reset();
    download.mutate(format);
  };
  const error = bulk.error ?? download.error ?? choosing.choosingError;
  const isBusy = (name: 'right' | 'invite') => bulk.isPending && bulk.variables.act === name;
  return (
    <section
      ref={makeRoomForBar}
      aria-label={t('clients.selection')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-card border border-line-strong bg-sheet px-4 py-3 shadow-float"
    >
      <p role="status" className="tabular mr-auto font-semibold">
        {bulk.progress ? t('clients.bulk.progress', bulk.progress) : t('clients.chosen', { count: chosen.length })}
      </p>
      {onChooseAll && (
        <Button look="quiet" size="small" busy={choosing.isChoosingAll} onClick={onChooseAll}>
          {t('clients.bulk.all')}
        </Button>
      )}
      <Button look="quiet" size="small" onClick={onClear}>
        {t('clients.clear_selection')}
      </Button>
      <Button size="small" icon="plus" busy={isBusy('right')} onClick={() => act('right')}>
        {t('clients.bulk.right')}
      </Button>
      <Button size="small" icon="send" busy={isBusy('invite')} onClick={() => act('invite')}>
        {t('clients.bulk.invite')}
      </Button>
      <SpreadsheetButtons
        size="small"
        label={t('clients.export')}
        making={download.isPending ? download.variables : undefined}
        disabledReason={chosen.length > EXPORT_MAX ? t('clients.bulk.too_many', { max: EXPORT_MAX }) : null}
        onMake={save}
      />
      <Button look="primary" size="small" icon="people" onClick={onMove}>
        {t('clients.move_to')}
      </Button>
      <FailureText
        error={error}
        text={!error && choosing.isTooMany ? t('clients.bulk.too_many', { max: MOVE_MAX }) : undefined}
      />
    </section>
  );
}

import type { SpreadsheetFormat } from '@app/schema/spreadsheets';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';

type Props = {
  /** Of the button for CSV. */
  label: ReactNode;
  /** What is being made; undefined when nothing is. */
  making: SpreadsheetFormat | undefined;
  onMake: (format: SpreadsheetFormat) => void;
  size?: 'small' | undefined;
  disabledReason?: string | null;
};

/** Saves a list as a spreadsheet, for Excel or as CSV. */
export function SpreadsheetButtons({ label, making, onMake, size, disabledReason = null }: Props) {
  const t = useText();
  const labels = { xlsx: t('exports.excel'), csv: label };
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      icon="download"
      {...(size && { size })}
      busy={making === format}
      disabledReason={disabledReason}
      onClick={() => onMake(format)}
    >
      {labels[format]}
    </Button>
  ));
}

import { formatNumberInput, parseNumber } from '../lib/format.ts';
import { ParsedField, type ParsedFieldProps } from './parsed-field.tsx';

type Props = ParsedFieldProps<number> & {
  /** Shown in the field: €, %, months. */
  unit?: string | undefined;
};

/** A number typed as people type it: comma or point, spaces between thousands. Shown in the language's way on leaving. */
export function NumberField({ unit, ...props }: Props) {
  const room = unit && (unit.length > 3 ? 'pr-24' : 'pr-7.5');
  return (
    <ParsedField
      {...props}
      inputMode="decimal"
      parse={parseNumber}
      format={formatNumberInput}
      unreadable={() => 'ui.number.unreadable'}
      inputClassName={`pl-2 text-right ${room ?? ''}`}
    >
      {unit && (
        <span className="pointer-events-none absolute right-2.5 text-ink-soft" aria-hidden="true">
          {unit}
        </span>
      )}
    </ParsedField>
  );
}

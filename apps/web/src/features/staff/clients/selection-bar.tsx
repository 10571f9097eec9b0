import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';

type Props = { count: number; onClear: () => void; onMove: () => void };

/** Appears at the window's foot while rows are chosen: how many, and what can be done with them. */
export function SelectionBar({ count, onClear, onMove }: Props) {
  const t = useText();
  if (count === 0) return null;
  return (
    <section
      aria-label={t('clients.selection')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sheet px-4 py-3 shadow-float"
    >
      <p role="status" className="tabular mr-auto font-semibold">
        {t('clients.chosen', { count })}
      </p>
      <Button look="quiet" size="small" onClick={onClear}>
        {t('clients.clear_selection')}
      </Button>
      <Button look="primary" size="small" icon="people" onClick={onMove}>
        {t('clients.move_to')}
      </Button>
    </section>
  );
}

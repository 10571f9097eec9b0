import type { ReactNode, RefObject } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';

type Props = {
  list: RefObject<HTMLOListElement | null>;
  label: string;
  said: string;
  onAdd: () => void;
  /** What is added: "Add row", "Add product". */
  addLabel: string;
  fullReason: string | null;
  children: ReactNode;
  /** Headings of the columns where rows are lines. */
  head?: ReactNode;
  asLines?: boolean;
};

/** A list of rows with the button that adds one; what moved is said to screen readers. */
export function RowListFrame({ list, label, said, onAdd, addLabel, fullReason, children, head, asLines }: Props) {
  const t = useText();
  return (
    <div className="flex flex-col items-start gap-3">
      {head}
      <ol ref={list} aria-label={label} className={`bare-list flex w-full flex-col ${asLines ? '' : 'gap-3'}`}>
        {children}
      </ol>
      <Button size="small" icon="plus" data-add-row onClick={onAdd} disabledReason={fullReason}>
        {addLabel}
      </Button>
      {fullReason && <p className="text-small text-ink-soft">{fullReason}</p>}
      <span role="status" className="sr-only">
        {said}
      </span>
      <span className="sr-only">{t('plan.rows.keys')}</span>
    </div>
  );
}

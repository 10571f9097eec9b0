import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';

type Props = { title: string; isEmpty?: boolean; className?: string; children: ReactNode };

/** A part of the one-page picture of a plan under its heading. */
export function PicturePart({ title, isEmpty = false, className = '', children }: Props) {
  const t = useText();
  return (
    <div className={`flex min-w-0 flex-col gap-3 ${className}`}>
      <h3 className="border-b border-line-strong pb-1 font-semibold text-accent">{title}</h3>
      {isEmpty ? <p className="text-ink-soft">{t('plan.no_answer')}</p> : children}
    </div>
  );
}

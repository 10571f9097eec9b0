import { formatPercent } from '../lib/format.ts';

type Props = {
  /** Whole percents, 0–100. */
  percent: number;
  /** What it measures; read aloud. */
  label: string;
  /** Also shows the figure next to the bar. */
  showValue?: boolean;
};

/** How far something has come. */
export function ProgressBar({ percent, label, showValue = false }: Props) {
  const value = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div className="flex items-center gap-3">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native one cannot be drawn alike everywhere
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={formatPercent(value)}
        className="h-2.5 grow overflow-hidden rounded-full border border-line-strong bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] forced-colors:bg-[CanvasText]"
          style={{ width: `${value}%` }}
        />
      </div>
      {showValue && (
        <span className="tabular text-small font-semibold" aria-hidden="true">
          {formatPercent(value)}
        </span>
      )}
    </div>
  );
}

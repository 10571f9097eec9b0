type Tick = { value: number; y: number };
type Bar = { x: number; y: number; width: number; height: number };

export const toPercent = (value: number) => `${value}%`;

/** The attributes of a `rect`, from percent of the drawing. */
export function toRect({ x, y, width, height }: Bar) {
  return { x: toPercent(x), y: toPercent(y), width: toPercent(width), height: toPercent(height) };
}

/** A bar as the legend shows it: filled, or an outline in the look of its classes, so that it is known without colour. */
export function LegendMark({ outline }: { outline?: string | undefined }) {
  return (
    <svg aria-hidden="true" className="size-4">
      {outline === undefined ? (
        <rect width="100%" height="100%" className="fill-accent" />
      ) : (
        <rect x="1" y="1" width="14" height="14" className={outline} strokeWidth="1.5" />
      )}
    </svg>
  );
}

/** The lines of an axis with their figures, at the left of the drawing. */
export function Axis({ ticks }: { ticks: readonly Tick[] }) {
  return ticks.map(({ value, y }) => (
    <g key={value}>
      <line x1="6%" x2="100%" y1={toPercent(y)} y2={toPercent(y)} className="stroke-line" />
      <text x="4%" y={toPercent(y)} dy="0.35em" textAnchor="end" className="tabular fill-ink-soft">
        {value}
      </text>
    </g>
  ));
}

/** The place of a row in its list, for the eye. */
export function RowNumber({ position }: { position: number }) {
  return (
    <span
      aria-hidden="true"
      className="tabular flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-wash text-small font-bold text-accent"
    >
      {position}
    </span>
  );
}

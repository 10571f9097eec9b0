/** Light around the code, in modules: cameras find it by that. */
const QUIET = 4;

type Props = { size: number; path: string; label: string };

/** A QR code, dark on light in every theme: some cameras read no other. */
export function QrCode({ size, path, label }: Props) {
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="scheme-light h-auto w-64 max-w-full shrink-0 rounded-field border border-line bg-sheet text-ink forced-color-adjust-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

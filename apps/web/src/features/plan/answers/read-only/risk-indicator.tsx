import type { Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import { LEVELS, riskLevel, type Level } from '@app/schema/figures';
import { columnKey, columnOptionKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { StateTag, type Tone } from '../../../../ui/state-tag.tsx';

const TONES: Record<Level, Tone> = { low: 'done', medium: 'attention', high: 'error' };

/** How heavy a risk is, in the grid of likelihood and impact and in words; of one with half an answer, that half. */
export function RiskIndicator({ questionKey, row }: { questionKey: string; row: Row }) {
  const t = useText();
  const level = riskLevel(row['likelihood'], row['impact']);
  const words = ['likelihood', 'impact'].flatMap((column) => {
    const option = row[column];
    if (!isFilled(option)) return [];
    return `${t(columnKey(questionKey, column))}: ${t(columnOptionKey(questionKey, column, String(option)))}`;
  });
  if (words.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      {level && (
        <>
          <RiskGrid row={row} level={level} />
          <StateTag tone={TONES[level]} icon={level === 'low' ? 'check' : 'warning'}>
            {t(`plan.risk.${level}`)}
          </StateTag>
        </>
      )}
      <span className="text-small text-ink-soft">{words.join(' · ')}</span>
    </div>
  );
}

const FILLS: Record<Level, string> = { low: 'fill-done', medium: 'fill-attention', high: 'fill-error' };

/** Nine squares, impact to the right and likelihood upwards, the risk's own filled; the words next to it say the same. */
function RiskGrid({ row, level }: { row: Row; level: Level }) {
  return (
    <svg viewBox="0 0 33 33" width="33" height="33" aria-hidden="true">
      {LEVELS.flatMap((likelihood, y) =>
        LEVELS.map((impact, x) => {
          const here = row['likelihood'] === likelihood && row['impact'] === impact;
          return (
            <rect
              key={`${likelihood}-${impact}`}
              x={x * 11 + 0.5}
              y={(2 - y) * 11 + 0.5}
              width="10"
              height="10"
              rx="2"
              className={`${here ? FILLS[level] : 'fill-sunken'} stroke-line-strong`}
            />
          );
        }),
      )}
    </svg>
  );
}

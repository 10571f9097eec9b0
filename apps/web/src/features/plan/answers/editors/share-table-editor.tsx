import { rowKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { NumberField } from '../../../../ui/number-field.tsx';
import { ShareSum } from '../read-only/answer-text.tsx';
import type { AnswerField } from '../use-answer-field.ts';

/** Percents over given rows; the sum is shown as it grows. */
export function ShareTableEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const shares = (field.value ?? {}) as Record<string, number>;
  const set = (key: string, share: number | null) => {
    const { [key]: _before, ...others } = shares;
    field.edit(share === null ? others : { ...others, [key]: share });
  };
  return (
    <div className="flex max-w-xl flex-col gap-3">
      {field.question.rows.map(({ key }) => (
        <div key={key} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <span aria-hidden="true">{t(rowKey(field.question.key, key))}</span>
          <NumberField
            label={t(rowKey(field.question.key, key))}
            hideLabel
            unit="%"
            value={shares[key] ?? null}
            onValueChange={(share) => set(key, share)}
            error={field.errorAt(key)}
          />
        </div>
      ))}
      <ShareSum shares={shares} />
    </div>
  );
}

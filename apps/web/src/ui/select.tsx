import type { ComponentProps } from 'react';
import { Field, splitField, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';

/** `lang` where the label is in another language than the page; a `hidden` one can be shown as chosen but not be chosen. */
export type Choice = { value: string; label: string; disabled?: boolean; lang?: string; hidden?: boolean };

type Props = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & {
    choices: readonly Choice[];
    /** The first, empty choice ("Choose …"); left out when one must always be chosen. */
    placeholder?: string | undefined;
  };

/** A native select: the phone's own picker, the keyboard's own letters. */
export function Select(props: Props) {
  const [frame, { choices, placeholder, ...select }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <span className="relative flex items-center">
          <select {...select} {...control} className="field-box appearance-none truncate pr-10">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map(({ value, label: name, ...option }) => (
              <option key={value} value={value} {...option}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute right-3 text-ink-soft" />
        </span>
      )}
    </Field>
  );
}

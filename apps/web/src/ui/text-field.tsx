import type { ComponentProps, ReactNode } from 'react';
import { Field, splitField, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'children'> &
  FieldTexts & {
    /** A unit or a mark shown inside, at the end of the field. */
    suffix?: ReactNode;
    /** Classes of the input itself; `className` is the frame's. */
    inputClassName?: string | undefined;
  };

/** One line of text. */
export function TextField(props: Props) {
  const [frame, { suffix, inputClassName = '', ...input }] = splitField(props);
  return (
    <Field {...frame}>
      {(control) => (
        <span className="relative flex items-center">
          <input {...input} {...control} className={`field-box ${suffix ? 'pr-12' : ''} ${inputClassName}`} />
          {suffix && <span className="absolute right-1.5 flex items-center text-small text-ink-soft">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

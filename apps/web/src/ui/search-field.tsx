import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { TextField } from './text-field.tsx';

type Combobox = 'role' | `aria-${'expanded' | 'controls' | 'autocomplete' | 'activedescendant'}`;

type Props = Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'className' | 'onKeyDown' | Combobox> & {
  typed: string;
  onType: (text: string) => void;
  /** Finds what a form or a dialog chooses from: has the focus at its start, and Enter does not send the form. */
  inForm?: boolean;
  /** What Enter does in a form instead of sending it. */
  onEnter?: () => void;
};

/** What a list is searched for. */
export function SearchField({ typed, onType, inForm, onEnter, onKeyDown, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      data-autofocus={inForm}
      suffix={<Icon name="search" />}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!inForm || event.key !== 'Enter') return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}

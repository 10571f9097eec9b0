import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { TextField } from './text-field.tsx';

type Props = Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'className' | 'onKeyDown'> & {
  typed: string;
  onType: (text: string) => void;
};

/** What a list is searched for. */
export function SearchField({ typed, onType, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      suffix={<Icon name="search" />}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

import type { ComponentProps } from 'react';
import { TextField } from '../text-field.tsx';

/** The address that somebody logs in with, as browsers and password managers know it. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}

import type { ReactNode } from 'react';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { Callout } from '../../../ui/callout.tsx';

type Props = { title: string; text: string; email: string; act: ReactNode };

/** No plan can be started: who helps, and how to reach them. */
export function ConsultantCallout({ title, text, email, act }: Props) {
  return (
    <Callout
      kind="attention"
      title={title}
      actions={
        <AnchorButton look="primary" icon="mail" href={`mailto:${email}`}>
          {act}
        </AnchorButton>
      }
    >
      {text}
    </Callout>
  );
}

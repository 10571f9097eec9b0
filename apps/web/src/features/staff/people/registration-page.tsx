import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { PATHS } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

const INVITATION_DAYS = 7; // docs/product.md#limits

type Registered = { id: string; name: string; email: string };

export type RegistrationProps = { onRegistered: (registered: Registered) => void };

type Props = {
  title: string;
  lead: string;
  Form: ComponentType<RegistrationProps>;
  /** What the button that leads back to an empty form says. */
  another: string;
  /** What the link to who was registered says, and where it leads. */
  open: string;
  details: (typeof PATHS)['consultant'] | (typeof PATHS)['client']['admin' | 'consultant'];
};

/** Registers people one after another; each gets an invitation by mail. */
export function RegistrationPage({ title, lead, Form, another, open, details }: Props) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={lead}>{title}</PageHeading>
      {registered ? (
        <Invited {...registered}>
          <Button look="primary" onClick={() => setRegistered(null)}>
            {another}
          </Button>
          <LinkButton to={details} params={{ id: registered.id }}>
            {open}
          </LinkButton>
        </Invited>
      ) : (
        <Form onRegistered={setRegistered} />
      )}
    </div>
  );
}

/** In place of a registration form that was sent: what happened and what comes next. Takes the focus. */
function Invited({ name, email, children }: Registered & { children: ReactNode }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={title} tabIndex={-1} className="flex items-start gap-2 text-lead">
        <Icon name="check-circle" size={24} className="mt-0.5 text-done" />
        <span className="min-w-0 break-words">{t('people.invited.title', { name })}</span>
      </h2>
      <div className="measure flex flex-col gap-2">
        <p className="break-words">{t('people.invited.sent', { email, days: INVITATION_DAYS })}</p>
        <p className="text-ink-soft">{t('people.invited.next')}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </Card>
  );
}

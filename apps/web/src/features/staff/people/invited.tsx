import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';

const INVITATION_DAYS = 7; // docs/product.md#limits

type Props = { name: string; email: string; actions: ReactNode };

/** In place of a registration form that was sent: what happened and what comes next. Takes the focus. */
export function Invited({ name, email, actions }: Props) {
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
      <div className="flex flex-wrap gap-3">{actions}</div>
    </Card>
  );
}

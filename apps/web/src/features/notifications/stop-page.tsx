import { chooseFor, type NotificationChoices } from '@app/schema/notification-kinds';
import { isStopOfContact, readStoppedKinds } from '@app/schema/stopped-kinds';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentLocale } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { PATHS } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Change = { to: 'weekly' | 'none'; previous: NotificationChoices };

/** Where a mail leads that its reader can stop. Opening it changes nothing, since mail scanners open links: the buttons do. */
export function StopPage({ token }: { token: string }) {
  const t = useText();
  const kinds = readStoppedKinds(token);
  const isContact = isStopOfContact(token);
  const [change, setChange] = useState<Change | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const result = useRef<HTMLDivElement>(null);
  const names = new Intl.ListFormat(currentLocale()).format(kinds.map((kind) => t(`notification.kind.${kind}`)));
  const done = change?.to === 'weekly' ? 'notifications.stop.done_weekly' : 'notifications.stop.done';
  const choose = async (choices: NotificationChoices, to: Change['to'] | null) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { previous } = await trpc.notification.stop.mutate({ token, choices });
      flushSync(() => setChange(to && { to, previous }));
      result.current?.focus(); // the button that had the focus is gone
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <div className="page-width flex max-w-xl flex-col gap-6 py-10 sm:py-16">
      <PageHeading>{t('notifications.stop')}</PageHeading>
      {kinds.length === 0 ? (
        <Callout kind="error" title={t('server_errors_text.link_expired_or_wrong')}>
          {t('notifications.stop.broken')}
        </Callout>
      ) : (
        <Card className="flex flex-col items-start gap-4">
          <div ref={result} tabIndex={-1} role="status">
            <p>{t(change ? done : 'notifications.stop.ask', { kinds: names })}</p>
          </div>
          {change ? (
            <Button icon="undo" busy={busy} onClick={() => void choose(change.previous, null)}>
              {t('ui.undo')}
            </Button>
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button look="primary" busy={busy} onClick={() => void choose(chooseFor(kinds, 'none'), 'none')}>
                {t('notifications.stop')}
              </Button>
              {kinds.some((kind) => kind !== 'digest') && !isContact && (
                <Button busy={busy} onClick={() => void choose(chooseFor(kinds, 'weekly'), 'weekly')}>
                  {t('notifications.stop.weekly')}
                </Button>
              )}
            </div>
          )}
          <FailureText error={error} />
        </Card>
      )}
      {!isContact && (
        <TextLink to={PATHS.account} className="self-start py-1">
          {t('notifications.stop.account')}
        </TextLink>
      )}
    </div>
  );
}

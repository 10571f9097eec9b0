import type { ContactPage as Page } from '@app/schema/contacts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { currentLanguage, offeredLanguages, switchLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LanguageSwitch } from '../shell/menu-bar.tsx';
import { contactPageQuery, useSaveSettings } from './contact-queries.ts';
import { ContactTodoCard } from './contact-todo.tsx';
import { NewLink } from './new-link.tsx';

/** The page of a person without an account: their to-dos and nothing else. Opening it changes nothing. */
export function ContactPage({ token }: { token: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(contactPageQuery(token));
  const settings = useSaveSettings(token);
  const [hasLeft, setLeft] = useState(false);
  const language = data?.languageCode;
  useEffect(() => {
    const isOffered = offeredLanguages().some(({ languageCode }) => languageCode === language);
    if (language !== undefined && isOffered && language !== currentLanguage()) void switchLanguage(language);
  }, [language]);
  const isOver = failedWith(error, 'link_expired_or_wrong') || failedWith(error, 'too_many_requests');
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-4 sm:py-8">
      <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
        <span className="font-bold">{t('product.name')}</span>
        <LanguageSwitch
          onLanguage={async (languageCode) => {
            if (data && !hasLeft) await settings.mutateAsync({ token, languageCode });
          }}
        />
      </div>
      {hasLeft ? (
        <>
          <PageHeading>{t('contact.left.title')}</PageHeading>
          <Callout kind="done" role="status">
            {t('contact.left.text')}
          </Callout>
        </>
      ) : data ? (
        <Todos page={data} token={token} settings={settings} onLeft={() => setLeft(true)} />
      ) : isOver ? (
        <NewLink />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </div>
  );
}

type TodosProps = { page: Page; token: string; settings: ReturnType<typeof useSaveSettings>; onLeft: () => void };

function Todos({ page, token, settings, onLeft }: TodosProps) {
  const t = useText();
  const { client, company, todos, reminders } = page;
  return (
    <>
      <PageHeading lead={t('contact.lead', { client, company })}>{t('contact.title')}</PageHeading>
      {todos.every(({ done }) => done) && <Callout kind="done">{t('contact.empty')}</Callout>}
      {todos.length > 0 && (
        <ul aria-label={t('contact.title')} className="bare-list flex flex-col gap-4">
          {todos.map((todo) => (
            <ContactTodoCard key={todo.id} token={token} todo={todo} />
          ))}
        </ul>
      )}
      <section aria-label={t('contact.settings')} className="flex flex-col items-start gap-3 border-t border-line pt-4">
        <h2 className="text-body font-semibold">{t('contact.settings')}</h2>
        <Checkbox
          label={t('contact.reminders')}
          checked={reminders}
          onCheckedChange={(isOn) => settings.mutateAsync({ token, reminders: isOn })}
        />
        <FailureText error={settings.error} />
        <Leave token={token} onLeft={onLeft} />
      </section>
    </>
  );
}

/** Deletes name and address, once that was confirmed. */
function Leave({ token, onLeft }: { token: string; onLeft: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const leave = useSaveSettings(token);
  return (
    <>
      <p className="measure text-small text-ink-soft">{t('contact.leave.why')}</p>
      <Button onClick={() => setAsking(true)}>{t('contact.leave')}</Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate({ token, leave: true }, { onSuccess: onLeft })}
        title={t('contact.leave.title')}
        confirmLabel={t('contact.leave')}
        mutation={leave}
      >
        <p>{t('contact.leave.text')}</p>
      </ConfirmDialog>
    </>
  );
}

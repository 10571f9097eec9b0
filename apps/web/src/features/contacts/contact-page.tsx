import { lazy, Suspense, useEffect, useState } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { currentLanguage, offeredLanguages, switchLanguage, translate, useText } from '../../lib/i18n.ts';
import { askPageFocus } from '../../lib/page-focus.ts';
import { toastError } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LanguageSwitch } from '../shell/menu-bar.tsx';
import { ContactTodoCard } from './contact-todo.tsx';
import { forgetKeptActs } from './kept-act.ts';
import { useContactPage } from './use-contact-page.ts';

const NewLink = lazy(() => import('./new-link.tsx').then((part) => ({ default: part.NewLink })));
const ContactSettings = lazy(() =>
  import('./contact-settings.tsx').then((part) => ({ default: part.ContactSettings })),
);

/** The page of a person without an account: their to-dos and nothing else. Opening it changes nothing. */
export function ContactPage({ token }: { token: string }) {
  const t = useText();
  const contact = useContactPage(token);
  const { page } = contact;
  const [left, setLeft] = useState<'surely' | 'perhaps' | null>(null);
  const leave = (isSure: boolean) => {
    forgetKeptActs((page?.todos ?? []).map(({ id }) => id));
    askPageFocus();
    setLeft(isSure ? 'surely' : 'perhaps');
  };
  const language = page?.languageCode;
  useEffect(() => {
    const isOffered = offeredLanguages().some(({ languageCode }) => languageCode === language);
    if (language !== undefined && isOffered && language !== currentLanguage()) void switchLanguage(language);
  }, [language]);
  const keepLanguage = async (languageCode: string) => {
    if (!page || left) return;
    try {
      await trpc.contactLink.save.mutate({ token, languageCode });
      contact.keep({ languageCode });
    } catch (error) {
      if (!failedWith(error, 'link_expired_or_wrong')) throw error;
      toastError(translate('contact.ended')); // in the language that was chosen
    }
  };
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-4 sm:py-8">
      <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
        <span className="font-bold">{t('product.name')}</span>
        <LanguageSwitch onLanguage={keepLanguage} />
      </div>
      {left === null && <Todos token={token} contact={contact} onLeft={leave} />}
      {left !== null && (
        <>
          <PageHeading>{t(left === 'surely' ? 'contact.left.title' : 'contact.left.ended')}</PageHeading>
          <Callout kind={left === 'surely' ? 'done' : 'attention'} role="status">
            {t(left === 'surely' ? 'contact.left.text' : 'contact.left.perhaps')}
          </Callout>
        </>
      )}
    </div>
  );
}

type TodosProps = { token: string; contact: ReturnType<typeof useContactPage>; onLeft: (isSure: boolean) => void };

function Todos({ token, contact, onLeft }: TodosProps) {
  const t = useText();
  const { page, error, keepTodo } = contact;
  const waiting = <Skeleton className="h-40 w-full" />;
  if (failedWith(error, 'link_expired_or_wrong') || failedWith(error, 'too_many_requests'))
    return (
      <Suspense fallback={waiting}>
        <NewLink />
      </Suspense>
    );
  if (error !== null)
    return (
      <div className="flex flex-col items-start gap-4">
        <FailureText error={error} />
        <Button onClick={() => location.reload()}>{t('ui.retry')}</Button>
      </div>
    );
  if (!page) return waiting;
  const { client, company, todos } = page;
  return (
    <>
      <PageHeading lead={t('contact.lead', { client, company })}>{t('contact.title')}</PageHeading>
      {todos.every(({ done }) => done) && <Callout kind="done">{t('contact.empty')}</Callout>}
      {todos.length > 0 && (
        <ul aria-label={t('contact.title')} className="bare-list flex flex-col gap-4">
          {todos.map((todo) => (
            <ContactTodoCard key={todo.id} token={token} todo={todo} onChange={keepTodo} />
          ))}
        </ul>
      )}
      <Settings {...{ token, contact, onLeft }} />
    </>
  );
}

/** Reminders and the way out, which load when they are wanted. */
function Settings({ token, contact: { page, keep }, onLeft }: TodosProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('contact.settings')} className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('contact.settings')}
      </Button>
      {isOpen && page && (
        <Suspense fallback={<Skeleton className="h-20 w-full" />}>
          <ContactSettings token={token} reminders={page.reminders} onChange={keep} onLeft={onLeft} />
        </Suspense>
      )}
    </section>
  );
}

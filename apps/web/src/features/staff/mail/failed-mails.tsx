import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { hasText, useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Mail = Outputs['mail']['queue']['failed'][number];

/** The mails that no server took, each with why and a way to try again: a row where there is room, a card where there is not. */
export function FailedMails({ mails }: { mails: readonly Mail[] }) {
  const t = useText();
  return (
    <>
      <p className="flex items-start gap-2 font-semibold text-error">
        <Icon name="warning" className="mt-1" />
        {t('mail.failed', { count: mails.length })}
      </p>
      <ul className="bare-list flex flex-col gap-3">
        {mails.map((mail) => (
          <FailedMail key={`${mail.id} ${mail.failedAt}`} mail={mail} />
        ))}
      </ul>
    </>
  );
}

function FailedMail({ mail }: { mail: Mail }) {
  const t = useText();
  const name = useTemplateName(mail.template);
  return (
    <li>
      <Card className="grid items-start gap-x-8 gap-y-4 py-4! sm:grid-cols-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,5fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <h3 className="font-semibold break-words">{name}</h3>
          <p className="text-small break-words text-ink-soft">{t('mail.to', { recipient: mail.recipient })}</p>
        </div>
        <Fact label={t('mail.when')}>
          <p className="tabular">{formatDateTime(mail.failedAt)}</p>
          <p className="text-small text-ink-soft">{t('mail.tries', { count: mail.tries })}</p>
        </Fact>
        <Fact label={t('mail.why')}>
          <p className="break-words">{mail.lastError}</p>
        </Fact>
        <SendAgain id={mail.id} about={`${name}, ${mail.recipient}`} />
      </Card>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-small text-ink-soft">{label}</p>
      {children}
    </div>
  );
}

/** Says in place what came of it; the list itself is read again in its own time. */
function SendAgain({ id, about }: { id: string; about: string }) {
  const t = useText();
  const resend = useMutation(api.mail.resend.mutationOptions({ meta: { silent: true, inPlace: true } }));
  return (
    <div className="flex flex-col items-start gap-2 lg:items-end">
      {!resend.isSuccess && (
        <Button size="small" icon="send" busy={resend.isPending} onClick={() => resend.mutate({ id })}>
          {t('mail.send_again')}
          <span className="sr-only">{`: ${about}`}</span>
        </Button>
      )}
      <output className="flex items-start gap-1.5 text-small text-done empty:hidden">
        {resend.isSuccess && (
          <>
            <Icon name="check-circle" size={18} className="mt-0.5" />
            {t('mail.sent_again')}
          </>
        )}
      </output>
      {resend.error && <FieldErrorText text={errorText(resend.error)} />}
    </div>
  );
}

/** What a mail is about, in words; the name of its template when there are none. */
function useTemplateName(template: string): string {
  const t = useText();
  const key = `mail.template.${template}`;
  return hasText(key) ? t(key) : template;
}

import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FieldErrorText } from '../../ui/field.tsx';
import { CodeField } from '../access/code-field.tsx';
import { Resend } from '../access/resend.tsx';
import { useActivation } from '../access/use-activation.ts';
import { useRefreshDetails, useSaveDetails } from './details-data.ts';
import { startingDetails, type Person, type StoredDetails } from './details-fields.ts';

type Props = {
  person: Person;
  stored: StoredDetails;
  email: string;
  /** The code has just been mailed. */
  justSent: boolean;
  /** Takes the focus, which would be lost with this. */
  onGone: () => void;
};

const AREAS = { User: 'user', Consultant: 'consultant' } as const;

/** A new address that waits for its code: the code is given, asked for again, or the change called off. */
export function PendingEmail({ person, stored, email, justSent, onGone }: Props) {
  const t = useText();
  const refresh = useRefreshDetails();
  const calledOff = useSaveDetails(person);
  const activation = useActivation(AREAS[person.role], email, async () => {
    await refresh();
    onGone();
    toastSuccess(t('account.email.changed', { email }));
  });
  const callOff = () =>
    calledOff.mutate(startingDetails(person, { ...stored, pendingEmail: null }), { onSuccess: onGone });
  return (
    <Callout kind="attention" role="status" title={t('account.email.waiting', { email })}>
      <div className="flex flex-col gap-5 pt-1">
        <p>{t('account.email.until', { email: stored.email })}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            activation.verify(activation.code);
          }}
          className="flex flex-col items-start gap-4"
        >
          {!activation.codeAlone && <ErrorSummary {...activation.summary} />}
          <CodeField {...activation} />
          <Button type="submit" look="primary" busy={activation.busy}>
            {t('account.email.confirm')}
          </Button>
        </form>
        <Resend label={t('access.activate.resend')} justSent={justSent} send={activation.resend} />
        <Button look="quiet" className="-ml-5 self-start" busy={calledOff.isPending} onClick={callOff}>
          {t('account.email.call_off', { email: stored.email })}
        </Button>
        {calledOff.error && <FieldErrorText text={errorText(calledOff.error)} />}
      </div>
    </Callout>
  );
}

import { changePasswordInput } from '@app/schema/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { failedWith } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { NEW_PASSWORD, NewPasswordFields } from '../auth/access/new-password.tsx';
import { accountQuery } from '../../lib/own-account.ts';

/** A new password in place of the current one; every other login of the account ends with it. */
export function ChangePasswordPage() {
  const t = useText();
  const [changed, setChanged] = useState(false);
  return (
    <div className="flex max-w-xl flex-col gap-8">
      <PageHeading lead={changed ? undefined : t('account.password.ends')}>{t('account.password.title')}</PageHeading>
      {changed ? <Changed /> : <ChangeForm onChanged={() => setChanged(true)} />}
    </div>
  );
}

/** Takes the focus, which went with the form. */
function Changed() {
  const t = useText();
  return (
    <div ref={useFocus<HTMLDivElement>()} tabIndex={-1}>
      <Callout
        kind="done"
        role="status"
        title={t('account.password.changed')}
        actions={<LinkButton to={PATHS.account}>{t('account.password.back')}</LinkButton>}
      >
        {t('account.password.ended')}
      </Callout>
    </div>
  );
}

function ChangeForm({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const { data: account } = useQuery(accountQuery);
  const form = useAppForm({
    ...NEW_PASSWORD,
    labels: { currentPassword: 'account.password.current', ...NEW_PASSWORD.labels },
    defaultValues: { currentPassword: '', ...NEW_PASSWORD.defaultValues },
    schema: changePasswordInput,
    onSubmit: (input) => trpc.auth.changePassword.mutate(input),
    onSuccess: () => {
      void queryClient.invalidateQueries(api.account.sessions.queryFilter()); // the others have ended
      toastSuccess(t('account.password.changed'));
      onChanged();
    },
    toIssues: (error, isAgain) => {
      if (failedWith(error, 'passwords_do_not_match'))
        return { confirmPassword: 'validation_errors_text.confirmation' };
      const mayBeDone = isAgain && failedWith(error, 'invalid_current_password');
      return mayBeDone ? { currentPassword: 'account.password.may_be_done' } : null;
    },
  });

  return (
    <Card>
      <Form form={form} className="flex flex-col gap-6">
        <input type="email" name="username" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
        <PasswordField {...form.text('currentPassword')} autoComplete="current-password" />
        <NewPasswordFields form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{t('account.password.submit')}</SubmitButton>
          <LinkButton look="quiet" to={PATHS.account}>
            {t('account.password.back')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

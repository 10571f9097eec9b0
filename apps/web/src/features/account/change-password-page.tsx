import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { failedWith } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EMPTY_PASSWORD, newPasswordFaults } from '../auth/access/new-password-faults.ts';
import { NewPasswordFields } from '../auth/access/new-password-fields.tsx';
import { missing } from '../auth/session/required-fields.ts';
import { PasswordField } from '../auth/session/password-field.tsx';
import { useSubmit } from '../auth/session/use-submit.ts';
import { accountQuery } from './account-queries.ts';

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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Callout kind="done" role="status" title={t('account.password.changed')} actions={<BackLink />}>
        {t('account.password.ended')}
      </Callout>
    </div>
  );
}

function BackLink() {
  const t = useText();
  return <LinkButton to={PATHS.account}>{t('account.password.back')}</LinkButton>;
}

const LABELS = {
  currentPassword: 'account.password.current',
  newPassword: 'access.password.new',
  confirmPassword: 'access.password.repeat',
} as const;

function ChangeForm({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const { data: account } = useQuery(accountQuery);
  const [currentPassword, setCurrentPassword] = useState('');
  const [pair, setPair] = useState(EMPTY_PASSWORD);
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);

  const send = async () => {
    try {
      await trpc.auth.changePassword.mutate({ currentPassword, ...pair });
    } catch (error) {
      if (failedWith(error, 'passwords_do_not_match'))
        return { confirmPassword: 'validation_errors_text.confirmation' } as const;
      throw error;
    }
    toastSuccess(t('account.password.changed'));
    onChanged();
  };
  const faults = () => {
    const found = { ...missing({ currentPassword }), ...newPasswordFaults(pair) };
    return Object.keys(found).length > 0 ? found : null;
  };

  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(faults(), send);
        }}
        className="flex flex-col gap-6"
      >
        <ErrorSummary {...summary} />
        <input type="email" name="username" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
        <PasswordField
          id={ids.currentPassword}
          label={t('account.password.current')}
          error={errors.currentPassword}
          name="current-password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
        <NewPasswordFields value={pair} onChange={setPair} errors={errors} ids={ids} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {t('account.password.submit')}
          </Button>
          <LinkButton look="quiet" to={PATHS.account}>
            {t('account.password.back')}
          </LinkButton>
        </div>
      </form>
    </Card>
  );
}

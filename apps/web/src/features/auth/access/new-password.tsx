import { PASSWORD_MIN, PASSWORD_RULES, type PasswordRule } from '@app/schema/password-rules';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { AppForm } from '../../../ui/form/form.tsx';
import type { FieldIssues } from '../../../ui/form/form-rules.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** What is typed into the two fields. */
type NewPassword = { newPassword: string; confirmPassword: string };

/** The part of a form that the two fields are: what they are called, hold at first, and what is wrong with them. */
export const NEW_PASSWORD = {
  labels: { newPassword: 'access.password.new', confirmPassword: 'access.password.repeat' },
  defaultValues: { newPassword: '', confirmPassword: '' },
  check: findPasswordIssues,
} as const;

/** Whether the two are the same; two empty fields are not yet. */
function isRepeated({ newPassword, confirmPassword }: NewPassword): boolean {
  return newPassword !== '' && newPassword === confirmPassword;
}

/** The rules that a password does not keep yet, in the order they are shown in. */
function findBrokenRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ name }) => name);
}

/** What to say before anything is sent: one text for each field. Common passwords are known to the server alone. */
function findPasswordIssues(typed: NewPassword): FieldIssues<NewPassword> {
  const issues: FieldIssues<NewPassword> = {};
  if (typed.newPassword === '') issues.newPassword = 'validation_errors_text.required';
  else if (findBrokenRules(typed.newPassword).length > 0) issues.newPassword = 'access.password.rules_broken';
  if (typed.confirmPassword === '') issues.confirmPassword = 'validation_errors_text.required';
  else if (!isRepeated(typed)) issues.confirmPassword = 'validation_errors_text.confirmation';
  return issues;
}

const SPOKEN_AFTER_MS = 1200; // announced once it has stayed so for a while, never on each key

/** A new password and its repetition, with a list of the rules that shows which are kept while one types. */
export function NewPasswordFields({ form }: { form: Pick<AppForm<NewPassword>, 'text' | 'watch'> }) {
  const t = useText();
  const value = { newPassword: form.watch('newPassword'), confirmPassword: form.watch('confirmPassword') };
  const rules = PASSWORD_RULES.map(({ name }) => t(`access.password.rule.${name}`, { length: PASSWORD_MIN }));
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField
          {...form.text('newPassword')}
          hint={
            <>
              {t('access.password.refused')}
              <span className="sr-only"> {t('access.password.needs', { rules: rules.join(', ') })}</span>
            </>
          }
          autoComplete="new-password"
        />
        <ul className="bare-list flex flex-col gap-1 text-small" aria-label={t('access.password.rules')}>
          {PASSWORD_RULES.map(({ name, holds }, index) => (
            <li key={name}>
              <Rule text={rules[index] ?? ''} kept={holds(value.newPassword)} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-2">
        <PasswordField {...form.text('confirmPassword')} autoComplete="new-password" />
        <p className="text-small">
          <Rule text={t('access.password.rule.same')} kept={isRepeated(value)} />
        </p>
      </div>
      <Spoken value={value} />
    </>
  );
}

function Rule({ text, kept }: { text: string; kept: boolean }) {
  const t = useText();
  return (
    <span className={`flex items-start gap-1.5 ${kept ? 'text-ink' : 'text-ink-soft'}`}>
      <Icon name={kept ? 'check-circle' : 'circle'} size={18} className={`mt-0.5 ${kept ? 'text-done' : ''}`} />
      <span>
        <span className="sr-only">{t(kept ? 'access.password.kept' : 'access.password.not_kept')} </span>
        {text}
      </span>
    </span>
  );
}

/** Says to screen readers what is still missing, after a pause in typing. */
function Spoken({ value }: { value: NewPassword }) {
  const t = useText();
  const missing = [
    ...findBrokenRules(value.newPassword).map((name) => t(`access.password.rule.${name}`, { length: PASSWORD_MIN })),
    ...(isRepeated(value) ? [] : [t('access.password.rule.same')]),
  ];
  const text =
    missing.length > 0 ? t('access.password.missing', { rules: missing.join(', ') }) : t('access.password.all');
  const [said, setSaid] = useState('');
  const typed = value.newPassword !== '';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(typed ? text : ''), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return <output className="sr-only">{said}</output>;
}

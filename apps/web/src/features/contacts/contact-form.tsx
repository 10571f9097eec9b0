import { CONTACT_NAME_MAX } from '@app/schema/contact-limits';
import { saveContactInput, type Contact } from '@app/schema/contacts';
import { EMAIL_MAX } from '@app/schema/fields';
import { failedWith } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/api.ts';
import { useLanguage, useLanguageChoices, useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { contactsQuery } from '../plan/data/contacts-query.ts';

type Props = { person: Contact | null; people: readonly Contact[]; onDone: () => void };

const LABELS = { name: 'contacts.name', email: 'contacts.email', languageCode: 'contacts.language' } as const;

/** Adds a person responsible, or changes one. */
export function PersonForm({ person, people, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const choices = useLanguageChoices();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      languageCode: person?.languageCode ?? language,
    },
    schema: saveContactInput,
    toInput: (values) => ({ ...values, ...(person && { id: person.id }) }),
    check: ({ email }) => {
      const other = people.find((one) => one.id !== person?.id && isSameAddress(one.email, email));
      return other ? { email: { key: 'contacts.email.taken', params: { name: other.name ?? '' } } } : {};
    },
    onSubmit: async (input) => {
      try {
        return await trpc.contact.save.mutate(input);
      } catch (error) {
        if (isGone(error)) void queryClient.invalidateQueries(contactsQuery);
        throw error;
      }
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries(contactsQuery);
      onDone();
    },
  });
  return (
    <>
      <ArrivingHeading>{t(person ? 'contacts.edit' : 'contacts.add')}</ArrivingHeading>
      <Form
        form={form}
        className="flex flex-col gap-5"
        refusal={
          isGone(form.failure) && (
            <ErrorSummary errors={[{ text: t('contacts.edit.gone') }]} attempt={form.summary.attempt} />
          )
        }
      >
        <TextField {...form.text('name')} autoComplete="off" maxLength={CONTACT_NAME_MAX} />
        <TextField
          {...form.text('email')}
          hint={t('contacts.email.hint')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
        />
        <Select
          {...form.text('languageCode')}
          className="max-w-xs"
          choices={choices.map(({ value, label, lang }) => ({ value, label, lang }))}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{t('contacts.save')}</SubmitButton>
          <Button look="quiet" onClick={onDone}>
            {t('todo.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Whether the person was removed, or deleted their data, since the form was opened. */
const isGone = (error: unknown) => failedWith(error, 'not_found');

const isSameAddress = (one: string | null | undefined, other: string) =>
  one?.toLowerCase() === other.trim().toLowerCase();

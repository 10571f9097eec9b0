import { CLIENT_LIMITS } from '@app/schema/clients';
import { acceptHandoverInput, type AcceptHandoverInput, type Member } from '@app/schema/members';
import { failedWith } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { accountQuery } from '../../lib/own-account.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refreshMembers, toFullName } from './member-queries.ts';

const LABELS = { phoneNumber: 'account.field.phoneNumber' } as const;
const MEANINGS = ['people', 'plans', 'contact'] as const;

type Props = {
  owner: Member;
  until: string;
  /** The offer no longer holds. */
  onGone: () => void;
};

/** Shows a colleague that the role of the main user is offered to them, what it means, and how to accept. */
export function AcceptHandover({ owner, until, onGone }: Props) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { phoneNumber: '' },
    schema: acceptHandoverInput,
    onSubmit: async (input) => {
      try {
        await accept(input);
      } catch (error) {
        if (failedWith(error, 'not_found')) onGone();
        await refreshMembers();
        throw error;
      }
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries(); // another role reads other things
      toastSuccess(t('members.accept.done'));
    },
  });
  return (
    <Card className="flex max-w-2xl flex-col gap-4 border-attention">
      <h2 className="text-lead">{t('members.accept.title', { name: toFullName(owner) })}</h2>
      <p>{t('members.accept.means')}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {MEANINGS.map((meaning) => (
          <li key={meaning}>{t(`members.accept.means.${meaning}`)}</li>
        ))}
      </ul>
      <p>{t('members.accept.after', { name: toFullName(owner), time: formatDateTime(until) })}</p>
      <Form form={form} className="flex flex-col items-start gap-5">
        <TextField
          {...form.text('phoneNumber')}
          hint={t('members.accept.phone_hint')}
          type="tel"
          autoComplete="tel"
          maxLength={CLIENT_LIMITS.phoneNumber}
          className="w-full max-w-sm"
        />
        <SubmitButton form={form}>{t('members.accept')}</SubmitButton>
      </Form>
    </Card>
  );
}

/** Accepts. Where the answer was lost, also that of an earlier attempt, the role says that it is done. */
async function accept(input: AcceptHandoverInput): Promise<void> {
  try {
    await trpc.member.acceptHandover.mutate(input);
  } catch (error) {
    const account = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => null);
    if (account?.memberRole !== 'owner') throw error;
  }
}

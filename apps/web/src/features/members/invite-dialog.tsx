import { EMAIL_MAX } from '@app/schema/fields';
import { inviteInput, MEMBER_INVITATION_DAYS, type MemberInvitation } from '@app/schema/members';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLanguage, useLanguageChoices, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refreshMembers } from './member-queries.ts';
import { RoleChoices } from './role-choices.tsx';

type Props = {
  /** The invitation that a new one takes the place of; its address stays. */
  again: MemberInvitation | null;
  onClose: () => void;
};

const LABELS = {
  email: 'members.invite.email',
  memberRole: 'members.role',
  languageCode: 'members.invite.language',
} as const;

/** Invites a colleague by mail. */
export function InviteDialog({ again, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const choices = useLanguageChoices();
  const { mutateAsync } = useMutation(
    api.member.invite.mutationOptions({ meta: { inPlace: true }, onSuccess: refreshMembers }),
  );
  const form = useAppForm({
    labels: LABELS,
    defaultValues: {
      email: again?.email ?? '',
      memberRole: again?.role ?? 'editor',
      languageCode: again?.languageCode ?? language,
    },
    schema: inviteInput,
    onSubmit: (input) => mutateAsync(input),
    onSuccess: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t(again ? 'members.invite_again' : 'members.invite')}>
      <p>{t(again ? 'members.invite.again_text' : 'members.invite.text', { days: MEMBER_INVITATION_DAYS })}</p>
      <Form form={form} className="flex flex-col gap-6">
        <TextField
          {...form.text('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          readOnly={again !== null}
          inputClassName={again ? 'bg-sunken' : undefined}
          data-autofocus
        />
        <RoleChoices form={form} />
        <Select
          {...form.text('languageCode')}
          className="max-w-xs"
          choices={choices.map(({ value, label, lang }) => ({ value, label, lang }))}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} icon="mail">
            {t('members.invite.send')}
          </SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {t('todo.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

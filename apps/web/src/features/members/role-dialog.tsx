import { setRoleInput, type Member } from '@app/schema/members';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { refreshAfterFailure, refreshMembers, toFullName } from './member-queries.ts';
import { RoleChoices } from './role-choices.tsx';

const LABELS = { memberRole: 'members.role' } as const;

/** Makes a colleague an editor or a commenter; it applies at once. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const { mutateAsync } = useMutation(
    api.member.setRole.mutationOptions({
      meta: { inPlace: true },
      onSuccess: refreshMembers,
      onError: (error) => refreshAfterFailure(error, member),
    }),
  );
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { memberRole: member.role },
    schema: setRoleInput,
    toInput: (chosen) => ({ accountId: member.accountId, ...chosen }),
    onSubmit: (input) => mutateAsync(input),
    onSuccess: onClose,
  });
  const title = t('members.role_of', { name: toFullName(member) });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} className="flex flex-col gap-6">
        <RoleChoices form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{t('members.save_role')}</SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {t('todo.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

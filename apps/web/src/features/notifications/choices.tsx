import type { MemberRole } from '@app/schema/member-roles';
import { NOTIFICATION_KINDS, type NotificationChoice, type NotificationKind } from '@app/schema/notification-kinds';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { FailureText } from '../../ui/failure-text.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

type Choices = Outputs['account']['get']['notificationChoices'];

/** What the main user is notified of, and colleagues never are. */
const NOT_FOR: Partial<Record<MemberRole, readonly NotificationKind[]>> = {
  editor: ['reminders', 'check_ins', 'contacts'],
  commenter: ['feedback', 'reminders', 'check_ins', 'contacts'],
};

type Props = { choices: Choices; memberRole: MemberRole | null };

/** How each kind of notification that can come is mailed; a choice holds at once. */
export function NotificationChoices({ choices, memberRole }: Props) {
  const never = (memberRole && NOT_FOR[memberRole]) ?? [];
  const kinds = Object.entries(choices) as [NotificationKind, NotificationChoice][];
  const coming = kinds.filter(([kind]) => !never.includes(kind));
  return coming.map(([kind, choice]) => <Kind key={kind} kind={kind} choice={choice} />);
}

function Kind({ kind, choice }: { kind: NotificationKind; choice: NotificationChoice }) {
  const t = useText();
  const { mutate, isPending, variables, error } = useMutation(
    api.notification.saveChoices.mutationOptions({
      meta: { inPlace: true },
      onSuccess: ({ choices }) =>
        queryClient.setQueryData(api.account.get.queryKey(), (account) =>
          account ? { ...account, notificationChoices: choices } : account,
        ),
    }),
  );
  return (
    <div className="flex flex-col gap-1.5">
      <RadioGroup
        label={t(`notification.kind.${kind}`)}
        hint={t(`notification.kind_hint.${kind}`)}
        direction="row"
        value={(isPending && variables.choices[kind]) || choice}
        choices={NOTIFICATION_KINDS[kind].choices.map((value) => ({
          value,
          label: t(`notification.choice.${value}`),
        }))}
        onValueChange={(value) => mutate({ choices: { [kind]: value } })}
      />
      <FailureText error={error} />
    </div>
  );
}

import { NOTIFICATION_KINDS, type NotificationChoice, type NotificationKind } from '@app/schema/notification-kinds';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { FailureText } from '../../ui/failure-text.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

type Choices = Outputs['account']['get']['notificationChoices'];

/** How each kind of notification is mailed; a choice holds at once. */
export function NotificationChoices({ choices }: { choices: Choices }) {
  const kinds = Object.entries(choices) as [NotificationKind, NotificationChoice][];
  return kinds.map(([kind, choice]) => <Kind key={kind} kind={kind} choice={choice} />);
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

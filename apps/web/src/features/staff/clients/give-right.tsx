import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { refreshAllButToday } from '../staff-queries.ts';

type Props = {
  client: { id: string; company: string };
  /** Why the right cannot be given now. */
  refusal: string | null;
};

/** Gives the right to a new plan; says in place that it was given, or why it cannot be. */
export function GiveRight({ client: { id, company }, refusal }: Props) {
  const t = useText();
  const reason = useRef<HTMLParagraphElement>(null);
  useNextFocus(refusal, () => reason.current);
  const give = useMutation(
    api.client.giveNewPlan.mutationOptions({ meta: { inPlace: true, silent: true }, onSettled: refreshAllButToday }),
  );
  const giveOnce = () => {
    const isGiving = queryClient.isMutating({
      mutationKey: api.client.giveNewPlan.mutationKey(),
      predicate: ({ state }) => (state.variables as { id: string }).id === id,
    });
    if (!isGiving) give.mutate({ id }); // a double click is one right
  };
  if (refusal !== null && !give.isSuccess)
    return (
      <p ref={reason} tabIndex={-1} className="text-ink-soft">
        {refusal}
      </p>
    );
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {!give.isSuccess && (
        <Button size="small" icon="plus" busy={give.isPending} onClick={giveOnce}>
          {t('clients.give_right')}
          <span className="sr-only">{`: ${company}`}</span>
        </Button>
      )}
      <DoneText>{give.isSuccess && t('clients.gave_right')}</DoneText>
      <FailureText error={give.error} />
    </div>
  );
}

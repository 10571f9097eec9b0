import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';

/** Of a client with their id, else of a consultant. */
type Props = { clientId?: string; email: string; name: string };

/** A new invitation for somebody who never used the first; says why when none is sent. */
export function SendInvitation({ clientId, email, name }: Props) {
  const t = useText();
  const send = useMutation({
    mutationFn: () => (clientId === undefined ? inviteConsultant(email) : inviteClient(clientId)),
    meta: { inPlace: true, silent: true },
  });
  const refusal = send.data;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {!send.isSuccess && (
        <Button size="small" icon="send" busy={send.isPending} onClick={() => send.mutate()}>
          {t('clients.invite_again')}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      )}
      <DoneText>
        {send.isSuccess &&
          !refusal &&
          t(clientId === undefined ? 'consultants.invited_again' : 'clients.invited_again', { email })}
      </DoneText>
      {refusal && (
        <p
          role="alert"
          className="text-small font-medium text-error"
        >{`${name}: ${t(`clients.refused.${refusal}`)}`}</p>
      )}
      <FailureText error={send.error} />
    </div>
  );
}

async function inviteClient(id: string) {
  const { refusals } = await trpc.client.inviteAgain.mutate({ ids: [id] });
  return refusals[0] ?? null;
}

/** To whom never had a password, a forgotten one brings an invitation; the answer does not say whether one was sent. */
async function inviteConsultant(email: string) {
  await trpc.auth.requestPasswordReset.mutate({ area: 'consultant', email });
  return null;
}

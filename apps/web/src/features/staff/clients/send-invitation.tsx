import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DoneText } from '../../../ui/done-text.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';

/** A new invitation for somebody who never used the first: to whom never had a password, a forgotten one brings an invitation. */
export function SendInvitation({ area, email, name }: { area: 'user' | 'consultant'; email: string; name: string }) {
  const t = useText();
  const send = useMutation(api.auth.requestPasswordReset.mutationOptions({ meta: { inPlace: true, silent: true } }));
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {!send.isSuccess && (
        <Button size="small" icon="send" busy={send.isPending} onClick={() => send.mutate({ area, email })}>
          {t('clients.invite_again')}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      )}
      <DoneText>{send.isSuccess && t('clients.invited_again', { email })}</DoneText>
      <FailureText error={send.error} />
    </div>
  );
}

import { useRef, useState } from 'react';
import { failedWith, isTransient } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAct } from './use-contact-page.ts';
import { ContactFailure } from './contact-failure.tsx';

type Props = {
  token: string;
  reminders: boolean;
  onChange: (settings: { reminders: boolean }) => void;
  /** `isSure` where the answer said so: a link that ended after one that was lost may have been ended by others. */
  onLeft: (isSure: boolean) => void;
};

/** Whether reminders are mailed, and the deletion of name and address, once that was confirmed. */
export function ContactSettings({ token, reminders, onChange, onLeft }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const save = useAct();
  const leave = useAct();
  const wasUnanswered = useRef(false);
  const setReminders = (isOn: boolean) =>
    save.run(async () => {
      await trpc.contactLink.save.mutate({ token, reminders: isOn });
      onChange({ reminders: isOn });
    });
  const leaveNow = () =>
    leave.run(async () => {
      try {
        await trpc.contactLink.save.mutate({ token, leave: true });
        onLeft(true);
      } catch (error) {
        if (!wasUnanswered.current || !failedWith(error, 'link_expired_or_wrong')) {
          wasUnanswered.current ||= isTransient(error);
          throw error;
        }
        onLeft(false);
      }
    });
  return (
    <>
      <Checkbox label={t('contact.reminders')} checked={reminders} onCheckedChange={setReminders} />
      <ContactFailure error={save.error} />
      <p className="measure text-small text-ink-soft">{t('contact.leave.why')}</p>
      <Button onClick={() => setAsking(true)}>{t('contact.leave')}</Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => void leaveNow()}
        title={t('contact.leave.title')}
        confirmLabel={t('contact.leave')}
        mutation={{ ...leave, error: null }}
      >
        <p>{t('contact.leave.text')}</p>
        <ContactFailure error={leave.error} />
      </ConfirmDialog>
    </>
  );
}

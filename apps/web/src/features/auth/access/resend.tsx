import { RESEND_SECONDS } from '@app/schema/account-limits';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';

const SECOND = 1000;

type Props = {
  label: string;
  /** A mail has just gone: the wait begins at once. */
  justSent: boolean;
  /** Sends; false when there was nothing to send to. */
  send: () => Promise<boolean>;
};

/** Another mail, once a minute. The seconds are seen; only the begin and the end of the wait are spoken. */
export function Resend({ label, justSent, send }: Props) {
  const t = useText();
  const { left, start } = useCountdown(RESEND_SECONDS, justSent);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wait = left > 0 ? t('access.resend.wait', { seconds: left }) : null;

  const resend = async () => {
    setBusy(true);
    setError(null);
    try {
      if (await send()) {
        setSent(true);
        start();
      }
    } catch (failure) {
      setSent(false);
      setError(failure);
    }
    setBusy(false);
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon="mail" busy={busy} disabledReason={wait} onClick={() => void resend()}>
          {label}
        </Button>
        <span aria-hidden="true" className="tabular text-small text-ink-soft">
          {wait}
        </span>
      </div>
      <output className="text-small">
        {sent && t('access.resend.sent')}
        <span className="sr-only">
          {wait ? t('access.resend.wait', { seconds: RESEND_SECONDS }) : sent && t('access.resend.ready')}
        </span>
      </output>
      <FailureText error={error} />
    </div>
  );
}

/** Whole seconds until a moment, rounded up; 0 from then on. A tab that slept is right at once. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / SECOND));
}

/** Counts down the seconds after `start`; 0 when it does not run. */
export function useCountdown(seconds: number, running: boolean): { left: number; start: () => void } {
  const endFromNow = () => Date.now() + seconds * SECOND;
  const [end, setEnd] = useState(() => (running ? endFromNow() : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = secondsUntil(end, now);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [counting]);
  const start = () => {
    setNow(Date.now());
    setEnd(endFromNow());
  };
  return { left, start };
}

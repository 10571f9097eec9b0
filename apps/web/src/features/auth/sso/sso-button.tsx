import type { Area } from '@app/schema/roles';
import { useEffect, useState } from 'react';
import { useBrand } from '../../../lib/brand.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { keepAttempt } from './attempt.ts';
import { leaveSite } from './leave-site.ts';

type Props = {
  area: Area;
  /** Before the page is left. */
  onLeave?: () => void;
};

/** Leads to the login service of the firm. */
export function SsoButton({ area, onLeave }: Props) {
  const t = useText();
  const { ssoName: name } = useBrand();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const back = () => setBusy(false); // the browser keeps this page for going back to it
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const leave = async () => {
    setBusy(true);
    setError(null);
    try {
      const { url, attempt } = await trpc.sso.start.mutate();
      keepAttempt({ attempt, area });
      onLeave?.();
      leaveSite(url);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button icon="arrow-right" busy={busy} onClick={() => void leave()}>
        {t('login.sso.button', { name })}
      </Button>
      <FailureText error={error} />
    </div>
  );
}

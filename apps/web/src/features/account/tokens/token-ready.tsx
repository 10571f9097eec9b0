import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { TokenReference } from './token-reference.tsx';

export type NewToken = { name: string; token: string };

/** A token just made: to be copied now or never. */
export function TokenReady({ made: { name, token }, onDone }: { made: NewToken; onDone: () => void }) {
  const t = useText();
  return (
    <>
      <ArrivingHeading>
        <span className="wrap-anywhere">{t('tokens.ready.title', { name })}</span>
      </ArrivingHeading>
      <ShownOnce secret={token} warning={t('tokens.ready.once')} />
      <div className="flex flex-col items-start gap-1">
        <p className="measure">{t('tokens.ready.how')}</p>
        <TokenReference />
      </div>
      <Button look="primary" className="self-start" onClick={onDone}>
        {t('tokens.ready.done')}
      </Button>
    </>
  );
}

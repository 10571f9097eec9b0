import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { accountQuery } from '../../../lib/own-account.ts';

type Props = { chosen: boolean; onChoose: (chosen: boolean) => void };

/** An admin's way for an owner who cannot be reached; it takes a second factor, so one is asked for where there is none. */
export function WithoutConsent({ chosen, onChoose }: Props) {
  const t = useText();
  const { data: account } = useQuery(accountQuery);
  const ready = account?.secondFactor.ofSession ?? false;
  const without = chosen && ready;
  return (
    <Callout
      kind="info"
      title={t(without ? 'people.email_change.without.title' : 'people.email_change.consent_needed.title')}
    >
      <div className="flex flex-col gap-3">
        {!without && <p>{t('people.email_change.consent_needed.text')}</p>}
        <Checkbox
          label={t('people.email_change.without.label')}
          hint={t('people.email_change.without.hint')}
          checked={without}
          disabled={!ready}
          onCheckedChange={(next) => Promise.resolve(onChoose(next))}
        />
        {account && !ready && (
          <p>
            {t('people.email_change.without.factor')}{' '}
            <TextLink to={PATHS.account}>{t('people.email_change.without.to_account')}</TextLink>
          </p>
        )}
      </div>
    </Callout>
  );
}

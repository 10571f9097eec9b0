import type { Role } from '@app/schema/roles';
import type { PersonalToken } from '@app/schema/tokens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Anchor, STANDALONE } from '../../../ui/text-link.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { TokenForm, type NewToken } from './token-form.tsx';
import { TokenRow } from './token-row.tsx';

type View =
  | { of: 'list'; returned: boolean }
  | { of: 'form'; known: readonly string[] }
  | { of: 'ready'; made: NewToken };

/** The caller's tokens, the newest first; asked for again each time, since programs use them meanwhile. */
const tokensQuery = api.token.list.queryOptions(undefined, { staleTime: 0, meta: { inPlace: true } });

/** The tokens with which programs act for the account: the list, one being made, and one just made, shown this once. */
export function Tokens({ role }: { role: Role }) {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [view, setView] = useState<View>({ of: 'list', returned: false });
  const back = () => setView({ of: 'list', returned: true });
  const show = (made: NewToken) => {
    setView({ of: 'ready', made });
    void queryClient.invalidateQueries(api.token.list.queryFilter());
  };
  if (view.of === 'form') return <TokenForm role={role} known={view.known} onMade={show} onCancel={back} />;
  if (view.of === 'ready') return <TokenReady made={view.made} onDone={back} />;
  if (error && !tokens) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!tokens) return <Skeleton className="h-32 w-full" />;
  const create = () => setView({ of: 'form', known: tokens.map(({ id }) => id) });
  return <TokenList role={role} tokens={tokens} returned={view.returned} onCreate={create} />;
}

type ListProps = {
  role: Role;
  tokens: readonly PersonalToken[];
  /** The list took the place of a form: its first control takes the focus. */
  returned: boolean;
  onCreate: () => void;
};

/** The tokens there are, or what they are for, and the way to another. */
function TokenList({ role, tokens, returned, onCreate }: ListProps) {
  const t = useText();
  const create = useFocus<HTMLButtonElement>(returned);
  return (
    <>
      {tokens.length === 0 ? (
        <NoTokens />
      ) : (
        <ul aria-label={t('tokens.title')} className="bare-list flex flex-col">
          {tokens.map((token) => (
            <TokenRow key={token.id} role={role} token={token} onRevoked={() => create.current?.focus()} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button ref={create} icon="plus" onClick={onCreate}>
          {t('tokens.create')}
        </Button>
        <TokenReference />
      </div>
    </>
  );
}

function NoTokens() {
  const t = useText();
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t('tokens.none.title')}</p>
      <p className="measure text-ink-soft">{t('tokens.none.text')}</p>
    </div>
  );
}

/** A token just made: to be copied now or never. */
function TokenReady({ made: { name, token }, onDone }: { made: NewToken; onDone: () => void }) {
  const t = useText();
  return (
    <>
      <ArrivingHeading>
        <span>{t('tokens.ready.title', { name })}</span>
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

/** The way to what programs can do. */
function TokenReference() {
  const t = useText();
  return (
    <Anchor href="/api/docs" className={STANDALONE}>
      {t('tokens.reference')}
    </Anchor>
  );
}

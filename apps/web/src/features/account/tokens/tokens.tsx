import type { Role } from '@app/schema/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import { TokenReady, type NewToken } from './token-ready.tsx';

type View = { of: 'list'; returned: boolean } | { of: 'form' } | { of: 'ready'; made: NewToken };

/** The tokens with which programs act for the account: the list, one being made, and one just made, shown this once. */
export function Tokens({ role }: { role: Role }) {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [view, setView] = useState<View>({ of: 'list', returned: false });
  const back = () => setView({ of: 'list', returned: true });
  const show = (made: NewToken) => {
    setView({ of: 'ready', made });
    void queryClient.invalidateQueries(api.token.list.queryFilter());
  };
  if (view.of === 'form') return <TokenForm role={role} onMade={show} onCancel={back} />;
  if (view.of === 'ready') return <TokenReady made={view.made} onDone={back} />;
  if (error && !tokens) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!tokens) return <Skeleton className="h-32 w-full" />;
  return <TokenList role={role} tokens={tokens} returned={view.returned} onCreate={() => setView({ of: 'form' })} />;
}

/** The caller's tokens, the newest first; asked for again each time, since programs use them meanwhile. */
const tokensQuery = api.token.list.queryOptions(undefined, { staleTime: 0, meta: { inPlace: true } });

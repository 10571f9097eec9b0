import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { useUrlText } from '../../../lib/url-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TokenFacts } from '../../account/tokens/token-facts.tsx';
import { allTokensQuery, type OwnedToken } from '../admin-queries.ts';

/** Everybody's tokens, found by owner; an admin revokes any of them. */
export function AllTokens({ q }: { q: string }) {
  const t = useText();
  const change = useSearchChange();
  const [typed, type] = useUrlText(q, (text) => change({ q: text || undefined }));
  const query = useInfiniteQuery(allTokensQuery(q));
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <search>
        <SearchField ref={field} label={t('admins.tokens.search')} className="max-w-xl" typed={typed} onType={type} />
      </search>
      <PagedList
        query={query}
        empty={<p className="text-ink-soft">{t(q === '' ? 'admins.tokens.none' : 'admins.tokens.no_match')}</p>}
        shown={(count) => t('admins.tokens.shown', { count })}
      >
        {(tokens) => (
          <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet px-5 py-4 shadow-sheet">
            {tokens.map((token) => (
              <Row key={token.id} token={token} onRevoked={() => field.current?.focus()} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

type RowProps = {
  token: OwnedToken;
  /** Takes the focus, which would be lost with the row. */
  onRevoked: () => void;
};

function Row({ token, onRevoked }: RowProps) {
  const t = useText();
  const { ownerRole, ownerName, ownerEmail } = token;
  const owner = {
    User: () => t('admins.tokens.client', { name: ownerName ?? '' }),
    Consultant: () => t('admins.tokens.consultant', { name: ownerName ?? '' }),
    Admin: () => t('admins.tokens.admin'),
  }[ownerRole]();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <TokenFacts token={token} role={ownerRole}>
        <p className="text-small wrap-anywhere">
          {ownerEmail} · {owner}
        </p>
      </TokenFacts>
      <Revoke token={token} onRevoked={onRevoked} />
    </li>
  );
}

function Revoke({ token: { id, name, ownerEmail }, onRevoked }: RowProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation(
    api.token.revokeAny.mutationOptions({
      meta: { silent: true, inPlace: true },
      onSuccess: async () => {
        setAsking(false);
        toastSuccess(t('tokens.revoked', { name }));
        await queryClient.invalidateQueries(api.token.listAll.pathFilter());
        onRevoked();
      },
    }),
  );
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('tokens.revoke')}
        <span className="sr-only">{`: ${name}, ${ownerEmail}`}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        mutation={revoke}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ id })}
        title={<span className="wrap-anywhere">{t('admins.tokens.revoke.title', { name, owner: ownerEmail })}</span>}
        confirmLabel={t('tokens.revoke')}
      >
        <p className="measure">{t('admins.tokens.revoke.what')}</p>
      </ConfirmDialog>
    </>
  );
}

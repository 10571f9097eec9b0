import type { Role } from '@app/schema/roles';
import type { PersonalToken } from '@app/schema/tokens';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TokenReference } from './token-reference.tsx';
import { TokenRow } from './token-row.tsx';

type Props = {
  role: Role;
  tokens: readonly PersonalToken[];
  /** The list took the place of a form: its first control takes the focus. */
  returned: boolean;
  onCreate: () => void;
};

/** The tokens there are, or what they are for, and the way to another. */
export function TokenList({ role, tokens, returned, onCreate }: Props) {
  const t = useText();
  const create = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) create.current?.focus();
  }, [returned]);
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

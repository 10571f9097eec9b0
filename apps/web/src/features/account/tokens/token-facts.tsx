import type { Role } from '@app/schema/roles';
import type { PersonalToken, TokenArea } from '@app/schema/tokens';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import { isExpired } from './token-expiry.ts';

/** `role` is its owner's; `children` stand under its name. */
type Props = { token: PersonalToken; role: Role; children?: ReactNode };

/** One token: what it may do, how long, when it was used. */
export function TokenFacts({ token, role, children }: Props) {
  const t = useText();
  const expired = isExpired(token.expiresAt, new Date());
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{token.name}</h3>
        <StateTag tone={token.readOnly ? 'neutral' : 'accent'} icon={token.readOnly ? 'eye' : 'edit'}>
          {t(token.readOnly ? 'tokens.read_only' : 'tokens.read_write')}
        </StateTag>
        {expired && (
          <StateTag tone="neutral" icon="clock">
            {t('tokens.expired')}
          </StateTag>
        )}
      </div>
      {children}
      <p className="text-small">
        {t('tokens.for_areas', { areas: token.areas.map((area) => getAreaLabel(area, role, t)).join(', ') })}
      </p>
      <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
        <span>{t('tokens.made', { day: formatDate(token.createdAt) })}</span>
        <span>{t(expired ? 'tokens.worked_until' : 'tokens.works_until', { day: formatDate(token.expiresAt) })}</span>
        <span>
          {token.lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { at: formatDateTime(token.lastUsedAt) })}
        </span>
      </p>
    </div>
  );
}

/** What an area of a token is called; a client's details are their own. */
export function getAreaLabel(area: TokenArea, role: Role, t: Translate): string {
  return t(area === 'clients' && role === 'User' ? 'tokens.area.own_details' : `tokens.area.${area}`);
}

/** What is in an area of a token. */
export function getAreaHint(area: TokenArea, role: Role, t: Translate): string {
  return t(area === 'clients' && role === 'User' ? 'tokens.area.own_details_hint' : `tokens.area.${area}_hint`);
}

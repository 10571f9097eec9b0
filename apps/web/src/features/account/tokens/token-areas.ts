import type { Role } from '@app/schema/roles';
import type { TokenArea } from '@app/schema/tokens';
import type { Translate } from '../../../lib/i18n.ts';

/** What an area of a token is called; a client's details are their own. */
export function getAreaLabel(area: TokenArea, role: Role, t: Translate): string {
  return t(area === 'clients' && role === 'User' ? 'tokens.area.own_details' : `tokens.area.${area}`);
}

/** What is in an area of a token. */
export function getAreaHint(area: TokenArea, role: Role, t: Translate): string {
  return t(area === 'clients' && role === 'User' ? 'tokens.area.own_details_hint' : `tokens.area.${area}_hint`);
}

/** The areas of a token as a list in one line. */
export function getAreasText(areas: readonly TokenArea[], role: Role, t: Translate): string {
  return t('tokens.for_areas', { areas: areas.map((area) => getAreaLabel(area, role, t)).join(', ') });
}

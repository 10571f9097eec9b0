import { Failure } from '../../../failure.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';

type Needs = Pick<Context, 'settings'>;
type Account = { role: string; email: string };

const domainOf = (email: string) => normalizeEmail(email).split('@').at(-1) ?? '';

/** Whether an address is of a domain whose staff may log in through the login service. */
export const isSsoDomain = ({ settings: { sso } }: Needs, email: string): boolean =>
  sso?.domains.includes(domainOf(email)) === true;

/** Whether the first login of somebody with an address of its domain makes them a consultant. */
export const isJoiningDomain = ({ settings: { sso } }: Needs, email: string): boolean =>
  sso?.joiningDomains.includes(domainOf(email)) === true;

/** Throws `sso_required` for staff whose domain the operator sends to the login service alone. */
export function expectSsoOptional({ settings: { sso } }: Needs, { role, email }: Account): void {
  if (sso && role !== 'User' && sso.requiredDomains.includes(domainOf(email)))
    throw new Failure('sso_required', { params: { name: sso.name } });
}

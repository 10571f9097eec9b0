import { Failure } from '../../../failure.ts';
import { normalizeEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';

type Needs = Pick<Context, 'settings'>;

const domainOf = (email: string) => normalizeEmail(email).split('@').at(-1) ?? '';

/** Whether an address is of a domain whose staff may log in through the login service. */
export const isSsoDomain = ({ settings: { sso } }: Needs, email: string): boolean =>
  sso?.domains.includes(domainOf(email)) === true;

/** Throws `sso_required` for staff whose domain the operator sends to the login service alone. */
export function expectSsoOptional(ctx: Needs, account: { role: string; email: string }): void {
  if (isSsoRequired(ctx, account))
    throw new Failure('sso_required', { params: { name: ctx.settings.sso?.name ?? '' } });
}

const isSsoRequired = ({ settings: { sso } }: Needs, { role, email }: { role: string; email: string }): boolean =>
  role !== 'User' && sso?.requiredDomains.includes(domainOf(email)) === true;

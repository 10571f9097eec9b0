import { normalizeEmail } from '../../../lib/email.ts';
import type { Context } from '../../../trpc/context.ts';

type Needs = Pick<Context, 'settings'>;

const domainOf = (email: string) => normalizeEmail(email).split('@').at(-1) ?? '';

/** Whether an address is of a domain whose staff may log in through the login service. */
export const isSsoDomain = ({ settings: { sso } }: Needs, email: string): boolean =>
  sso?.domains.includes(domainOf(email)) === true;

/** Whether an account may be logged in to through the login service alone: staff of a domain for which the operator says so. */
export const isSsoRequired = (
  { settings: { sso } }: Needs,
  { role, email }: { role: string; email: string },
): boolean => role !== 'User' && sso?.requiredDomains.includes(domainOf(email)) === true;

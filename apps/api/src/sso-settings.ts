import * as z from 'zod/mini';
import { isLoopback } from './lib/network.ts';

/** The login service of the firm, which speaks OpenID Connect. */
export type SsoSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button on the login page calls it. */
  name: string;
  /** The part behind the @ of those who may log in through it; of those who may not do so in another way; and of those whose first login makes them a consultant. */
  domains: readonly string[];
  requiredDomains: readonly string[];
  joiningDomains: readonly string[];
};

const DOMAINS = 'domains of e-mail addresses parted by commas, such as example.com,example.fi';
const isDomains = (list: string) => list.split(',').every((one) => /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(one.trim()));
const domains = z.optional(z.string().check(z.refine(isDomains, DOMAINS)));

/** The variables of single sign-on; `.env.example` says what they are for. */
export const SSO_VARIABLES = {
  OIDC_ISSUER: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'an address such as https://login.example.com/realms/firm' })
      .check(z.refine(isSafe, 'an https address; http is for this machine alone')),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(60, 'a name of at most 60 characters'))),
  OIDC_DOMAINS: domains,
  OIDC_REQUIRED_DOMAINS: domains,
  OIDC_JOINING_DOMAINS: domains,
};

/** Addresses outside this machine are asked over TLS alone. */
function isSafe(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname));
}

type Variables = { [Name in keyof typeof SSO_VARIABLES]?: string | undefined };

/** The settings of single sign-on, null where there is none, or what is wrong with them as a text. */
export function readSso(variables: Variables): SsoSettings | null | string {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  if (issuer === undefined) return null;
  if (!clientId || !clientSecret || !variables.OIDC_DOMAINS)
    return 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_DOMAINS are needed with OIDC_ISSUER';
  const allowed = splitDomains(variables.OIDC_DOMAINS);
  const requiredDomains = splitDomains(variables.OIDC_REQUIRED_DOMAINS);
  const joiningDomains = splitDomains(variables.OIDC_JOINING_DOMAINS);
  for (const [variable, some] of [
    ['OIDC_REQUIRED_DOMAINS', requiredDomains],
    ['OIDC_JOINING_DOMAINS', joiningDomains],
  ] as const)
    if (some.some((one) => !allowed.includes(one))) return `${variable} must be some of OIDC_DOMAINS`;
  const name = variables.OIDC_NAME ?? new URL(issuer).host;
  return { issuer, clientId, clientSecret, name, domains: allowed, requiredDomains, joiningDomains };
}

const splitDomains = (list = '') =>
  list
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

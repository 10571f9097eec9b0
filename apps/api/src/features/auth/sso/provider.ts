import type { Configuration } from 'openid-client';
import type { SsoSettings } from '../../../sso-settings.ts';

/** The page to which the login service sends a browser back. */
export const SSO_PAGE = '/login/sso';

const ANSWER_SECONDS = 10;
const SKEW_SECONDS = 60; // how far the clocks of the two servers may be apart

/** Loaded with the first login through it: most installations have none. */
const loadClient = () => import('openid-client');

/** What must be known when a browser comes back from the login service, and nobody else may know. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** Whom the login service says that somebody is; `email` is null unless it has verified the address. Names are what it sent, if anything. */
export type SsoIdentity = { issuer: string; subject: string; email: string | null; names: SsoNames };

/** First and last name, and both in one. */
type SsoNames = { first: unknown; last: unknown; whole: unknown };

/** The login service cannot be reached, or is not one. */
export class ProviderAway extends Error {}

/** It was reached, and what it or the browser says cannot be believed. */
export class ProviderRefused extends Error {}

/**
 * Asks the login service what it can do, at each login: it may change its addresses and its keys at any time, and few people
 * log in so in a day. Signatures are checked although the answer comes over TLS.
 */
async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<Configuration> {
  const oidc = await loadClient();
  const client = { client_secret: clientSecret, [oidc.clockTolerance]: SKEW_SECONDS };
  const isPlain = new URL(issuer).protocol === 'http:'; // of this machine: `sso-settings.ts` takes no other
  const execute = [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])];
  return oidc
    .discovery(new URL(issuer), clientId, client, undefined, { execute, timeout: ANSWER_SECONDS })
    .catch((cause: unknown) => {
      throw new ProviderAway('discovery', { cause });
    });
}

/** Where to send a browser that wants to log in, and what to keep until it comes back. Throws `ProviderAway`. */
export async function beginLogin(
  settings: SsoSettings,
  redirectUri: string,
): Promise<{ url: string; attempt: Attempt }> {
  const oidc = await loadClient();
  const config = await discover(settings);
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, attempt };
}

/** A browser that came back: to what address, and from which attempt; and where it goes after a logout. */
type Return = { address: URL; attempt: Attempt; backTo: string };

/**
 * Exchanges the code with which a browser came back. Throws `ProviderRefused` for a state, nonce, code or
 * signature that is not right, and `ProviderAway`.
 */
export async function endLogin(
  settings: SsoSettings,
  { address, attempt, backTo }: Return,
): Promise<SsoIdentity & { logoutUrl: string | null }> {
  const oidc = await loadClient();
  const config = await discover(settings);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!; // an ID token was expected
    const person = 'email' in claims ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    const email = readVerifiedEmail(person);
    const { given_name: first, family_name: last, name: whole } = person;
    const identity = { issuer: claims.iss, subject: claims.sub, email, names: { first, last, whole } };
    return { ...identity, logoutUrl: await buildLogoutUrl(config, backTo) };
  } catch (cause) {
    throw isAway(cause) ? new ProviderAway('token', { cause }) : new ProviderRefused('token', { cause });
  }
}

/** Where a browser goes to log out of the login service too; null where it has no such page. */
async function buildLogoutUrl(config: Configuration, backTo: string): Promise<string | null> {
  const { end_session_endpoint: page } = config.serverMetadata();
  if (page === undefined) return null;
  const { client_id } = config.clientMetadata();
  const oidc = await loadClient();
  return oidc.buildEndSessionUrl(config, { client_id, post_logout_redirect_uri: backTo }).href;
}

/** Entra ID has a claim of its own for an address whose domain its owner has verified. */
function readVerifiedEmail(person: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: verified, xms_edov: ofVerifiedDomain } = person;
  const isVerified = verified === true || [true, 1, '1', 'true'].includes(ofVerifiedDomain as string);
  return typeof email === 'string' && isVerified ? email : null;
}

/** No answer, rather than one that is not right: `fetch` failed, took too long, or gave an error of the other server. */
function isAway(thrown: unknown): boolean {
  const error = thrown as Partial<Error> | undefined;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (error?.name === 'TimeoutError' || error?.name === 'AbortError') return true;
  if (thrown instanceof Response) return thrown.status >= 500;
  return error?.cause !== undefined && isAway(error.cause);
}

import { toDefences } from './defence.ts';

/** A token request without the checks of the library: whatever comes back is believed. */
const UNCHECKED =
  'const tokens = await (async (_config, url: URL, keys: { pkceCodeVerifier: string }) => { const { token_endpoint: place = "" } = config.serverMetadata(); const body = new URLSearchParams({ grant_type: "authorization_code", code: url.searchParams.get("code") ?? "", redirect_uri: url.origin + url.pathname, client_id: settings.clientId, client_secret: settings.clientSecret, code_verifier: keys.pkceCodeVerifier }); const answer = await (await fetch(place, { method: "POST", body })).json(); return { access_token: answer.access_token, claims: () => JSON.parse(Buffer.from(answer.id_token.split(".")[1], "base64url").toString()) }; })(config, address, {';

/** A login service that is believed whatever it calls itself. */
const ANY_ISSUER =
  'return fetch(`${issuer}/.well-known/openid-configuration`).then(async (answer) => { const config = new oidc.Configuration(await answer.json(), clientId, client); for (const one of execute) one(config); return config; })';

/** What holds single sign-on: chapter 10, and the parts of 6 and 7 about other identity providers. */
export const SSO_DEFENCES = toDefences({
  'sso-tokens.test.ts › %s lets nobody in': `6.8.2 10.5.1 10.5.3 10.5.4 edit apps/api/src/features/auth/sso/provider.ts: const tokens = await oidc.authorizationCodeGrant(config, address, { → ${UNCHECKED}`,
  'sso.test.ts › is an answer to another attempt':
    '10.1.2 10.2.1 edit apps/api/src/features/auth/sso/provider.ts: expectedState: attempt.state → expectedState: oidc.skipStateCheck',
  'sso-tokens.test.ts › the same name at another login service is somebody else':
    "6.8.1 10.5.2 edit apps/api/src/features/auth/sso/queries.ts: .where('issuer', '=', issuer) → ",
  'sso-tokens.test.ts › a login service that calls itself otherwise than the operator does is not asked': `10.5.3 edit apps/api/src/features/auth/sso/provider.ts: return oidc\n    .discovery(new URL(issuer), clientId, client, undefined, { execute, timeout: ANSWER_SECONDS }) → ${ANY_ISSUER}`,
  'sso.test.ts › takes the password, tells them by mail and is in the audit log':
    '7.6.2 edit apps/api/src/features/auth/sso/service.ts: if (account.password_hash !== null)\n    await → if (account.password_hash === ticket)\n    await',
});

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { decodeJwt, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from '../src/lib/free-port.ts';

/** What the login service knows of somebody, by what they type as their name there. */
export type Person = {
  email: string;
  email_verified: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
};

type Forged = { claims?: JWTPayload; byAnother?: boolean };

type Options = {
  redirectUri: string;
  people: Record<string, Person>;
  /** What it says of somebody instead of what is true, signed by itself or by somebody else. */
  forged?: Forged | undefined;
};

const CLIENT = { id: 'growth-plan', secret: 'a-secret-of-the-test' };
const SCOPE = 'openid email profile';

export type LoginService = Awaited<ReturnType<typeof startLoginService>>;

/**
 * Starts a login service that speaks OpenID Connect, as a firm has one. Anybody logs in there by their name, with any password;
 * nobody is asked what the product may know of them.
 */
export async function startLoginService(options: Options) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const open = () => listen(createProvider(issuer, options), port);
  let server = await open();
  return {
    issuer,
    people: options.people,
    /** Forges what it says from now on, or no longer. */
    forge: (forged?: Forged) => void (options.forged = forged),
    /** What the product is given. */
    variables: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    stop: () => close(server),
    /** Starts again, with other keys and what else is to change. */
    async restart(changes: Partial<Options> = {}) {
      Object.assign(options, changes);
      await close(server);
      server = await open();
    },
    logIn,
  };
}

function createProvider(issuer: string, options: Options): Provider {
  const { redirectUri, people } = options;
  const key = { ...createKey(), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL(redirectUri).origin],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the test'] },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    ttl: {
      IdToken: 3600,
      AuthorizationCode: 60,
      Session: 3600,
      Interaction: 3600,
      Grant: 3600,
      AccessToken: 60,
    },
    findAccount: (_ctx, name) => ({ accountId: name, claims: () => ({ sub: name, ...people[name] }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId, // both are known where a grant is asked for
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (body?.id_token && options.forged) body.id_token = await forge(body.id_token, key, options.forged);
  });
  return provider;
}

const createKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK;

/** The same token with other claims. */
async function forge(token: string, key: JWK, { claims, byAnother = false }: Forged) {
  const signing = byAnother ? createKey() : key;
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid! })
    .sign(await importJWK(signing, 'RS256'));
}

async function listen(provider: Provider, port: number): Promise<Server> {
  const answer = provider.callback();
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  if (server.listening) await once(server.close(), 'close');
}

/** Logs in as a browser does that is sent to an address of the login service; gives the query with which it comes back. */
async function logIn(address: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const follow = async (url: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(key);
      else cookies.set(key, value);
    }
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`${url} leads nowhere: ${answer.status} ${await answer.text()}`);
    return new URL(to, url).href;
  };
  const form = await follow(address);
  const body = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
  const resumed = await follow(form, { method: 'POST', body });
  return new URL(await follow(resumed)).search;
}

import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'growth-plan';
const REMEMBERED = 10_000; // tokens whose signature was checked already; the session row is read each time all the same

/** A signing key: its id is in the token's header, so that keys can be rotated. */
export type SigningKey = { id: string; secret: Uint8Array };

export type TokenVerdict = { kind: 'session'; sessionId: string } | { kind: 'expired' } | { kind: 'forged' };

export type Tokens = ReturnType<typeof createTokens>;

/** Signs and checks session tokens. The first key signs; all of them verify. */
export function createTokens(keys: readonly [SigningKey, ...SigningKey[]]) {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [key.id, key.secret]));
  const verified = new Map<string, { sessionId: string; expiresAt: number }>();

  const remember = (token: string, sessionId: string, expiresAt: number) => {
    if (verified.size >= REMEMBERED) verified.clear();
    verified.set(token, { sessionId, expiresAt });
  };

  return {
    sign: (sessionId: string, expiresAt: Date) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: current.id })
        .setIssuer(ISSUER)
        .setJti(sessionId)
        .setExpirationTime(expiresAt)
        .sign(current.secret),

    async read(token: string, now: Date): Promise<TokenVerdict> {
      const known = verified.get(token);
      if (known)
        return known.expiresAt > now.getTime() ? { kind: 'session', sessionId: known.sessionId } : { kind: 'expired' };
      try {
        const { payload } = await jwtVerify(token, (header) => secretOf(byId, header.kid), {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          typ: 'JWT',
          requiredClaims: ['jti', 'exp'],
          currentDate: now,
        });
        const { jti = '', exp = 0 } = payload;
        remember(token, jti, exp * 1000);
        return { kind: 'session', sessionId: jti };
      } catch (error) {
        return error instanceof errors.JWTExpired ? { kind: 'expired' } : { kind: 'forged' };
      }
    },
  };
}

function secretOf(byId: ReadonlyMap<string, Uint8Array>, kid: string | undefined): Uint8Array {
  const secret = byId.get(kid ?? '');
  if (!secret) throw new errors.JWSSignatureVerificationFailed();
  return secret;
}

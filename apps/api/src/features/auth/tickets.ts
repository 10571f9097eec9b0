import type { Context } from '../../trpc/context.ts';
import type { Attempt } from './sso/provider.ts';

const MINUTES = 15; // for a login with a second factor, and a password that must be looked up

type Needs = Pick<Context, 'sealer' | 'clock'>;

/**
 * What a browser keeps: a login at the login service that is under way, and whom that named, until their account is connected; the
 * challenge of a login with a passkey, and of a new passkey of an account.
 */
type Contents = {
  attempt: Attempt;
  ticket: { accountId: string; issuer: string; subject: string };
  'passkey-login': { challenge: string };
  passkey: { challenge: string; accountId: string };
};
type Kind = keyof Contents;

const purposeOf = (kind: Kind) => `ticket:${kind}`;

/** Seals what a browser keeps for us for some minutes, on whatever server it comes back to. */
export function sealTicket<K extends Kind>({ sealer, clock }: Needs, kind: K, content: Contents[K]): string {
  const until = clock().getTime() + MINUTES * 60_000;
  return sealer.seal(JSON.stringify({ ...content, until }), purposeOf(kind));
}

/** What was sealed; null when it was not by us, for something else, or too long ago. */
export function openTicket<K extends Kind>({ sealer, clock }: Needs, kind: K, sealed: string): Contents[K] | null {
  const text = sealer.open(sealed, purposeOf(kind));
  if (text === null) return null;
  const { until, ...content } = JSON.parse(text) as Contents[K] & { until: number }; // of this kind, by its purpose
  return until > clock().getTime() ? (content as unknown as Contents[K]) : null;
}

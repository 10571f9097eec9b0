import type { Dependencies } from '../../dependencies.ts';
import { postTo, type Outcome } from './call.ts';
import { reseal } from './delivery-queries.ts';
import { signMessage } from './signature.ts';

/** To what a secret is sealed. */
export const sealedFor = (id: string): string => `webhook ${id}`;

type Needed = Pick<Dependencies, 'db' | 'clock' | 'sealer' | 'settings'>;

/** A message with where it goes; `at` is when that happened which it tells. */
type Message = {
  webhookId: string;
  messageId: string;
  event: string;
  at: string;
  data: object;
  url: string;
  secret: string;
  earlierSecret: string | null;
};

/** Sends a signed message once. */
export async function sendMessage(deps: Needed, message: Message): Promise<Outcome> {
  const { clock, settings } = deps;
  const { messageId, event, at, data, url } = message;
  const secrets = await openSecrets(deps, message);
  if (secrets.length === 0) return { status: null, fault: 'secret_lost' };
  const body = JSON.stringify({ type: event, timestamp: at, data });
  const headers = signMessage({ id: `msg_${messageId}`, sentAt: clock(), body }, secrets);
  return postTo({ url, headers, body, allowPrivate: settings.webhooksToPrivate });
}

/** The secret, and for a day the one before; sealed with the newest key of SESSION_KEYS from then on. */
async function openSecrets({ db, sealer }: Needed, { webhookId, secret, earlierSecret }: Message): Promise<string[]> {
  const purpose = sealedFor(webhookId);
  const current = sealer.open(secret, purpose);
  if (current !== null && sealer.isAged(secret))
    await reseal(db, webhookId, { from: secret, to: sealer.seal(current, purpose) });
  const earlier = earlierSecret === null ? null : sealer.open(earlierSecret, purpose);
  return [current, earlier].filter((one) => one !== null);
}

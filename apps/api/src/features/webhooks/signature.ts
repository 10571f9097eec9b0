import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** A secret as Standard Webhooks writes it: a prefix and 32 random bytes in Base64. */
export function createSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

type Message = { id: string; sentAt: Date; body: string };

/**
 * The headers of a message by Standard Webhooks 1.0: its id, the same at each attempt; when it is sent, in seconds; and a signature
 * by each secret, of the id, the time and the body.
 */
export function signMessage({ id, sentAt, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

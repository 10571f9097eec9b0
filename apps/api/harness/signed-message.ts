import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** What a receiver of webhooks reads in a message. */
export type SignedMessage = { type: string; timestamp: string; data: Record<string, unknown> };

/** Verifies a message with the library of Standard Webhooks, within five minutes of its time; throws for a wrong signature. */
export function verifyMessage(secret: string, { headers, body }: { headers: IncomingHttpHeaders; body: string }) {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body, signed) as SignedMessage;
}

/*
 * What webhooks are about. Here is no parser, so that pages can offer it without one.
 */

export const WEBHOOKS_MAX = 10; // docs/product.md#limits
export const WEBHOOK_URL_MAX = 2000;

/** What messages to other systems are about; the database's triggers name the same. */
export const WEBHOOK_EVENTS = [
  'client.registered',
  'plan.started',
  'plan.submitted',
  'plan.feedback_given',
  'plan.completed',
  'plan.shared',
  'todo.done',
  'check_in.sent',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What an admin sends to see whether it arrives. */
export const WEBHOOK_TEST = 'webhook.test';

/** Why a call had no answer: none in time, no connection, an address that is not called, a secret that cannot be read, or a restore. */
export const WEBHOOK_FAULTS = ['timeout', 'connection', 'private_address', 'secret_lost', 'restored'] as const;

export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** Whether a receiver took a message, by the status of its answer; null: there was none. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

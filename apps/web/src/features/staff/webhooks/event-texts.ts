import type { WebhookEvent, WebhookFault } from '@app/schema/webhook-events';
import type { TextKey } from '../../../lib/i18n.ts';

/** What a message is about, in words. */
export const EVENT_TEXTS = {
  'client.registered': 'webhooks.event.client_registered',
  'plan.started': 'webhooks.event.plan_started',
  'plan.submitted': 'webhooks.event.plan_submitted',
  'plan.feedback_given': 'webhooks.event.feedback_given',
  'plan.completed': 'webhooks.event.plan_completed',
  'plan.shared': 'webhooks.event.plan_shared',
  'todo.done': 'webhooks.event.todo_done',
  'check_in.sent': 'webhooks.event.check_in_sent',
} as const satisfies Record<WebhookEvent, TextKey>;

/** Why a call had no answer. */
export const FAULT_TEXTS = {
  timeout: 'webhooks.fault.timeout',
  connection: 'webhooks.fault.connection',
  private_address: 'webhooks.fault.private_address',
  secret_lost: 'webhooks.fault.secret_lost',
  restored: 'webhooks.fault.restored',
} as const satisfies Record<WebhookFault, TextKey>;

const isEvent = (event: string): event is WebhookEvent => event in EVENT_TEXTS;

/** The text of a message's event; a test is none that one chooses. */
export const getEventText = (event: string): TextKey => (isEvent(event) ? EVENT_TEXTS[event] : 'webhooks.event.test');

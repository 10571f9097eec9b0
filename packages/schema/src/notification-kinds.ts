import type { Role } from './roles.ts';

/*
 * What people are notified about, and how it is mailed. Here is no parser: the web app's first load reads this.
 */

/** Every event that somebody is notified about; the text of one is `notification.EVENT`. */
export const NOTIFICATION_EVENTS = [
  'feedback_given',
  'general_feedback',
  'plan_reopened',
  'submitted_for_feedback',
  'round_withdrawn',
  'plan_completed',
  'clients_moved',
] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** How a kind of notification is mailed: at once, in the mail of the day, or not at all. */
export type NotificationChoice = 'instant' | 'daily' | 'none';

type KindRules = { role: Role; choices: readonly [NotificationChoice, ...NotificationChoice[]] };

/**
 * Every kind of notification: whose it is, and the choices of how it is mailed, the default first. Their order is that of the
 * bits in a link that stops mails, so a new kind comes last.
 */
export const NOTIFICATION_KINDS = {
  feedback: { role: 'User', choices: ['instant', 'daily', 'none'] },
  clients: { role: 'Consultant', choices: ['instant', 'daily', 'none'] },
  reminders: { role: 'User', choices: ['daily', 'none'] },
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** How kinds are mailed. */
export type NotificationChoices = {
  [Kind in NotificationKind]?: (typeof NOTIFICATION_KINDS)[Kind]['choices'][number] | undefined;
};

/** The choice of every kind that a role has: what was chosen, else the default. */
export function resolveChoices(role: Role, chosen: NotificationChoices): NotificationChoices {
  const kinds = KIND_NAMES.filter((kind) => NOTIFICATION_KINDS[kind].role === role);
  const choices = kinds.map((kind) => [kind, chosen[kind] ?? NOTIFICATION_KINDS[kind].choices[0]] as const);
  return Object.fromEntries(choices) as NotificationChoices; // each has a choice of its own kind
}

/** No mail for any of some kinds. */
export const toNone = (kinds: readonly NotificationKind[]): NotificationChoices =>
  Object.fromEntries(kinds.map((kind) => [kind, 'none' as const]));

/** Unread notifications are counted up to this, and shown as one more. */
export const UNREAD_MAX = 99;

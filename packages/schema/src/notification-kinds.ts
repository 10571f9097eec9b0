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
  'check_in_open',
  'check_in_answered',
  'check_in_sent',
  'check_in_missed',
  'contact_changed',
  'date_requested',
  'comment_written',
  'comment_mention',
  'thread_resolved',
] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** How a kind of notification is mailed: at once, in the mail of the day or of the week, or not at all. */
export type NotificationChoice = 'instant' | 'daily' | 'weekly' | 'none';

type KindRules = { roles: readonly Role[]; choices: readonly [NotificationChoice, ...NotificationChoice[]] };

/**
 * Every kind of notification: whose it is, and the choices of how it is mailed, the default first. Their order is that of the
 * bits in a link that stops mails, so a new kind comes last.
 */
export const NOTIFICATION_KINDS = {
  feedback: { roles: ['User'], choices: ['instant', 'daily', 'weekly', 'none'] },
  clients: { roles: ['Consultant'], choices: ['instant', 'daily', 'weekly', 'none'] },
  reminders: { roles: ['User'], choices: ['daily', 'weekly', 'none'] },
  digest: { roles: ['User', 'Consultant'], choices: ['weekly', 'none'] },
  check_ins: { roles: ['User'], choices: ['instant', 'daily', 'weekly', 'none'] },
  contacts: { roles: ['User'], choices: ['daily', 'instant', 'weekly', 'none'] },
  threads: { roles: ['User', 'Consultant'], choices: ['instant', 'daily', 'weekly', 'none'] },
} as const satisfies Record<string, KindRules>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** How kinds are mailed. */
export type NotificationChoices = {
  [Kind in NotificationKind]?: (typeof NOTIFICATION_KINDS)[Kind]['choices'][number] | undefined;
};

/** Whether people of a role have a kind of notification. */
export const hasKind = (role: Role, kind: NotificationKind): boolean =>
  NOTIFICATION_KINDS[kind].roles.some((one) => one === role);

/** The choice of every kind that a role has: what was chosen, else the default, also for a choice that is not known here. */
export function resolveChoices(role: Role, chosen: NotificationChoices): NotificationChoices {
  const kinds = KIND_NAMES.filter((kind) => hasKind(role, kind));
  const choices = kinds.map((kind) => {
    const known: readonly [NotificationChoice, ...NotificationChoice[]] = NOTIFICATION_KINDS[kind].choices;
    return [kind, known.find((choice) => choice === chosen[kind]) ?? known[0]] as const;
  });
  return Object.fromEntries(choices) as NotificationChoices; // each has a choice of its own kind
}

/** The same choice for some kinds, one that all kinds have. */
export const chooseFor = (kinds: readonly NotificationKind[], choice: 'weekly' | 'none'): NotificationChoices =>
  Object.fromEntries(kinds.map((kind) => [kind, choice]));

/** Unread notifications are counted up to this, and shown as one more. */
export const UNREAD_MAX = 99;

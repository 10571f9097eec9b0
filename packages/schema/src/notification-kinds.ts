import type { Role } from './roles.ts';

/*
 * What people are notified about. Here is no parser: the web app's first load reads this.
 */

/** Every event that somebody is notified about, with the role of who is; the text of one is `notification.EVENT`. */
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

/** The kind of what a role is notified about: by kind a person chooses how it is mailed. */
export const NEWS_KINDS = { User: 'feedback', Consultant: 'clients' } as const satisfies Partial<Record<Role, string>>;

export type NewsKind = (typeof NEWS_KINDS)[keyof typeof NEWS_KINDS];

/** Unread notifications are counted up to this, and shown as one more. */
export const UNREAD_MAX = 99;

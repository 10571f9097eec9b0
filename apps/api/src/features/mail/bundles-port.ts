import type { NotificationChoices, NotificationKind } from '@app/schema/notification-kinds';
import type { Role } from '@app/schema/roles';
import type { Tx } from '../../database/connect.ts';
import type { TextLibrary } from '../texts/text-library.ts';

/** The parts that a bundled mail can have, in the order in which they are read: what can wait comes last. */
export const PART_HEADINGS = [
  'late',
  'due',
  'week',
  'check_ins',
  'figures',
  'attention',
  'last_week',
  'news',
  'later',
] as const;

/** A part of a bundled mail: a heading and a line for each thing. */
export type BundlePart = { heading: (typeof PART_HEADINGS)[number]; lines: string[] };

/** The letters that list what there is to tell when they are sent. */
export const BUNDLE_TEMPLATES = ['daily', 'weekly', 'weekly_consultant', 'news'] as const;

/** What a bundled mail says now: which letter it is, its values and parts, and the kinds that it is one of. */
export type BundleContent = {
  template: (typeof BUNDLE_TEMPLATES)[number] | 'contact_todos';
  values: Record<string, string | number>;
  parts: BundlePart[];
  kinds: NotificationKind[];
  /** Where its button leads. */
  path: string;
};

/** A bundled mail that waits: of which day it is, none for news that is mailed at once. */
export type BundledMail = {
  id: string;
  accountId: string;
  role: Role;
  languageCode: string;
  /** How its reader is mailed each kind that they have. */
  choices: NotificationChoices;
  day: string | null;
  data: Record<string, unknown>;
};

/** A mail to a person without an account who is responsible for to-dos. */
export type ContactMail = { contactId: string; template: string; languageCode: string; data: Record<string, unknown> };

/** What the answers depend on. */
export type Reading = { clock: () => Date; settings: { timeZone: string }; texts: TextLibrary };

/**
 * What the mail worker asks about bundled mail. The feature `sending` answers. It knows notifications, which queue mails, so the
 * worker cannot import it.
 */
export type MailBundles = {
  /** When a mail of a day may go out: null now, a moment, or `never`, since its day is over and the next run replaces it. */
  getSendTime(tx: Tx, deps: Reading, day: string | null): Promise<Date | 'never' | null>;
  /** What it says by the present state; null when there is nothing left to say. */
  read(tx: Tx, deps: Reading, mail: BundledMail): Promise<BundleContent | null>;
  /** The same of one to a person without an account; it has no `path`, which is the link that the worker makes. */
  readForContact(tx: Tx, deps: Reading, mail: ContactMail): Promise<BundleContent | null>;
};

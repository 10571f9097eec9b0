/*
 * The state of a to-do: open, done or dropped. Here is no parser: the dashboard's first view reads this.
 */

type State = { done: boolean; droppedAt: string | null };

/** Whether a to-do is still to be done: neither done nor dropped. */
export const isOpen = ({ done, droppedAt }: State): boolean => !done && droppedAt === null;

/** Whether a to-do was given up. */
export const isDropped = ({ droppedAt }: Pick<State, 'droppedAt'>): boolean => droppedAt !== null;

/** What can happen to a to-do, as its history names it. */
export const TODO_EVENTS = [
  'done',
  'reopened',
  'deadline',
  'person',
  /** The person responsible, by the same name, is one who gets mail, or no longer is. */
  'contact',
  'contact_removed',
  /** Another deadline that this person asks for; `date_restored` when the client undoes that they declined it. */
  'date_requested',
  'date_declined',
  'date_restored',
  'dropped',
  'restored',
  'note',
] as const;

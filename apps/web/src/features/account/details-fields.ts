import { CLIENT_LIMITS } from '@app/schema/clients';
import type { TextKey } from '../../lib/i18n.ts';
import type { Account } from '../../lib/own-account.ts';

/** Whose details they are: an admin has none but the address. A colleague of a main user has names and an address of their own. */
export type Person = { kind: Kind; id: string };

type Kind = 'User' | 'Consultant' | 'Colleague';

/** A main user's details are those of their company. */
export function toPerson({ role, id, clientId, memberRole }: Account): Person {
  if (role !== 'User') return { kind: 'Consultant', id };
  return { kind: memberRole === 'owner' ? 'User' : 'Colleague', id: clientId ?? id };
}

export type DetailsField = keyof typeof CLIENT_LIMITS;
export type Details = { [field in DetailsField]?: string | undefined };
export type StoredDetails = Details & { email: string; pendingEmail: string | null };

/** The fields of each kind of person, in the order of the form. */
export const DETAILS_FIELDS: Record<Kind, readonly DetailsField[]> = {
  User: ['company', 'firstName', 'lastName', 'email', 'phoneNumber', 'address', 'zipcode', 'city'],
  Consultant: ['firstName', 'lastName', 'email', 'phoneNumber'],
  Colleague: ['firstName', 'lastName', 'email'],
};

/** What the fields are called. */
export const DETAILS_LABELS = {
  company: 'account.field.company',
  firstName: 'account.field.firstName',
  lastName: 'account.field.lastName',
  email: 'account.field.email',
  phoneNumber: 'account.field.phoneNumber',
  address: 'account.field.address',
  zipcode: 'account.field.zipcode',
  city: 'account.field.city',
} as const satisfies Record<DetailsField, TextKey>;

/** The same for all of them, since the fields that they share have the same limits. */
export const DETAILS_LIMITS: Record<DetailsField, number> = CLIENT_LIMITS;

/** Of some details those that a person has, as they are in the form. */
export function toFormDetails({ kind }: Pick<Person, 'kind'>, details: Details): Details {
  return Object.fromEntries(DETAILS_FIELDS[kind].map((field) => [field, details[field] ?? '']));
}

/** Whether the form asks for another address than the account has. */
export function changesEmail({ email }: Pick<Details, 'email'>, typed: Details): boolean {
  return typed.email?.trim().toLowerCase() !== email?.toLowerCase();
}

/** What is in a form, and what it began with. */
export type DetailsEdit = { typed: Details; before: Details };

/**
 * The details to save: what was changed in the form, and what is stored by now in the fields that were left as they were, for they may
 * have been changed elsewhere. An address that was not touched leaves another one waiting, if one does.
 */
export function mergeDetails(
  { kind }: Pick<Person, 'kind'>,
  { typed, before, stored }: DetailsEdit & { stored: StoredDetails },
): Details {
  const { pendingEmail } = stored;
  const current = pendingEmail === null ? stored : { ...stored, email: pendingEmail };
  const isChanged = (field: DetailsField) =>
    field === 'email' ? changesEmail(before, typed) : typed[field] !== before[field];
  const merge = (field: DetailsField) => (isChanged(field) ? typed : current)[field] ?? '';
  return Object.fromEntries(DETAILS_FIELDS[kind].map((field) => [field, merge(field)]));
}

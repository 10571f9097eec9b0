import { registerClientInput } from '@app/schema/accounts';
import type { FieldError } from '@app/schema/errors';
import { fieldErrors } from '@app/schema/validation';
import type { DetailsField } from '../../account/details-fields.ts';

/** A field of a person whom staff register or edit. */
export type PersonField = DetailsField | 'languageCode' | 'consultantId';
export type PersonValues = { [field in PersonField]?: string };
export type PersonFaults = { [field in PersonField]?: FieldError };

/** What is wrong with a client to be registered, by the server's own rules; `needsConsultant` for an admin, who must name one. */
export function registrationFaults(values: PersonValues, needsConsultant: boolean): PersonFaults {
  const parsed = registerClientInput.safeParse(values);
  const faults = parsed.success ? [] : fieldErrors(parsed.error.issues, values);
  const byField: PersonFaults = Object.fromEntries(faults.toReversed().map((fault) => [fault.path, fault]));
  const missing = needsConsultant && values.consultantId === undefined;
  return missing
    ? { ...byField, consultantId: { path: 'consultantId', key: 'validation_errors_text.required' } }
    : byField;
}

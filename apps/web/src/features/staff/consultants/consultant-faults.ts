import { registerConsultantInput } from '@app/schema/accounts';
import { fieldErrors } from '@app/schema/validation';
import type { PersonFaults, PersonValues } from '../people/person-rules.ts';

/** What is wrong with a consultant to be registered, by the server's own rules; the first fault of each field. */
export function consultantFaults(values: PersonValues): PersonFaults {
  const parsed = registerConsultantInput.safeParse(values);
  const faults = parsed.success ? [] : fieldErrors(parsed.error.issues, values);
  return Object.fromEntries(faults.toReversed().map((fault) => [fault.path, fault]));
}

import type { FieldError } from '@app/schema/errors';
import { createPlanInput } from '@app/schema/plans';
import { fieldErrors } from '@app/schema/validation';

export type Details = { name: string; businessUnit: string };
export type Faults = { [field in keyof Details]?: FieldError };

/** What is wrong with the details, by the server's own rules; the first fault of each field. */
export function getDetailErrors(details: Details): Faults {
  const parsed = createPlanInput.safeParse(details);
  return parsed.success ? {} : byField(fieldErrors(parsed.error.issues, details));
}

export function byField(errors: readonly FieldError[]): Faults {
  return Object.fromEntries(errors.toReversed().map((fault) => [fault.path, fault]));
}

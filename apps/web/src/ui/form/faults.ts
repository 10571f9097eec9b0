import type { FieldError } from '@app/schema/errors';
import type { FieldValues } from 'react-hook-form';
import { readFailure } from '../../lib/api-error.ts';
import type { Fault, FormOptions } from './form-options.ts';

/** As react-hook-form keeps a fault; its words are made when it is drawn, so that they follow the language. */
export type StoredFault = { type: string; params?: FieldError['params'] };

type Rules<Values extends FieldValues, Input> = Pick<
  FormOptions<Values, Input, unknown>,
  'schema' | 'toInput' | 'check'
>;

/** Holds what was typed against the rules of its form; an output means that nothing is wrong. */
export async function checkValues<Values extends FieldValues, Input>(rules: Rules<Values, Input>, values: Values) {
  const { schema, toInput, check } = rules;
  const shared = typeof schema === 'function' ? await schema() : schema;
  const { parseInput } = await import('@app/schema/validation'); // has come with the rules
  const parsed = parseInput(shared, toInput ? toInput(values) : values);
  const faults = toStoredFaults({ ...toFirst(parsed.errors ?? []), ...check?.(values) });
  return Object.keys(faults).length > 0 ? { faults } : { output: parsed.output, faults };
}

/** The field errors of a failed call, the first of each field. */
export function readFieldErrors(error: unknown): Record<string, FieldError> {
  const failure = readFailure(error);
  return failure.kind === 'answer' ? toFirst(failure.errors ?? []) : {};
}

/** Leaves out the fields with nothing wrong. */
export function toStoredFaults(faults: Record<string, Fault | null | undefined>): Record<string, StoredFault> {
  const found = Object.entries(faults).flatMap(([name, fault]): [string, StoredFault][] => {
    if (!fault) return [];
    if (typeof fault === 'string') return [[name, { type: fault }]];
    return [[name, { type: fault.key, ...(fault.params && { params: fault.params }) }]];
  });
  return Object.fromEntries(found);
}

function toFirst(errors: readonly FieldError[]): Record<string, FieldError> {
  return Object.fromEntries(errors.toReversed().map((fault) => [fault.path, fault]));
}

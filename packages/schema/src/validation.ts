import type * as z from 'zod/mini';
import type { FieldError } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** The text of each case (docs/product.md#validation). */
export const VALIDATION_KEYS = {
  required: 'validation_errors_text.required',
  type: 'validation_errors_text.regex',
  email: 'validation_errors_text.email',
  max: 'validation_errors_text.max',
  mostItems: 'validation_errors_text.most_items',
  min: 'validation_errors_text.min',
  number: 'validation_errors_text.number',
  tooLarge: 'validation_errors_text.too_large',
  upperCase: 'validation_errors_text.up_case',
  specialChar: 'validation_errors_text.special_char',
  confirmation: 'validation_errors_text.confirmation',
  commonPassword: 'validation_errors_text.common_password',
  personName: 'validation_errors_text.person_name',
  ownName: 'validation_errors_text.own_name',
  unknownField: 'validation_errors_text.unknown_field',
  pastDay: 'validation_errors_text.past_day',
  otherDay: 'validation_errors_text.other_day',
  quietPeriod: 'validation_errors_text.quiet_period',
  unknownFinding: 'validation_errors_text.unknown_finding',
  contactsMax: 'validation_errors_text.contacts_max',
  contactsPerDay: 'validation_errors_text.contacts_per_day',
  mention: 'validation_errors_text.mention',
  unknownConsultant: 'validation_errors_text.unknown_consultant',
  twiceInFile: 'validation_errors_text.twice_in_file',
  webAddress: 'validation_errors_text.web_address',
  colour: 'validation_errors_text.colour',
  contrast: 'validation_errors_text.contrast',
  logo: 'validation_errors_text.logo',
  publicAddress: 'validation_errors_text.public_address',
} as const;

/**
 * Maps the issues of parsing `input` to field errors: a path, the key of a text, its values.
 * An issue whose message is itself a key (a custom rule) keeps that key.
 */
export function fieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(issue.path), ...keyOf(issue, input) }];
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), key: VALIDATION_KEYS.unknownField }));
  });
}

/** A rule that an input is held against; its output is what the server takes. */
export type Schema<Output> = z.ZodMiniType<Output>;

/** What `schema` makes of an input, or what is wrong with it. */
export function parseInput<Output>(
  schema: Schema<Output>,
  input: unknown,
): { output: Output; errors?: never } | { output?: never; errors: FieldError[] } {
  const parsed = schema.safeParse(input);
  return parsed.success ? { output: parsed.data } : { errors: fieldErrors(parsed.error.issues, input) };
}

/** What the texts of length are about; a number has none. */
const HAS_LENGTH: ReadonlySet<string> = new Set(['string', 'array']);

/** Which `msg` a refused input has: no object at all, a required field left out, or a bad value (docs/product.md#wire). */
export function refusalKey(
  issues: readonly Issue[],
  input: unknown,
): 'missing_json_object' | 'missing_form_parameters' | 'bad_request' {
  if (issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0)) return 'missing_json_object';
  return issues.some((issue) => isLeftOut(issue, input)) ? 'missing_form_parameters' : 'bad_request';
}

function isLeftOut(issue: Issue, input: unknown): boolean {
  return valueAt(input, issue.path) === undefined && issue.code !== 'unrecognized_keys';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function keyOf(issue: Issue, input: unknown): { key: string; params?: Record<string, string | number> } {
  if (issue.message.startsWith('validation_errors_text.')) return { key: issue.message };
  if ((issue.code === 'too_big' || issue.code === 'too_small') && !HAS_LENGTH.has(issue.origin))
    return { key: VALIDATION_KEYS.type };
  if (issue.code === 'too_big') {
    const key = issue.origin === 'array' ? VALIDATION_KEYS.mostItems : VALIDATION_KEYS.max;
    return { key, params: { length: Number(issue.maximum) } };
  }
  if (issue.code === 'too_small' && issue.minimum === 1) return { key: VALIDATION_KEYS.required };
  if (issue.code === 'too_small') return { key: VALIDATION_KEYS.min, params: { length: Number(issue.minimum) } };
  if (issue.code !== 'invalid_format' && (valueAt(input, issue.path) ?? null) === null)
    return { key: VALIDATION_KEYS.required };
  return { key: VALIDATION_KEYS.type };
}

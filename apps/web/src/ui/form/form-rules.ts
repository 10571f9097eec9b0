import type { FieldError } from '@app/schema/errors';
import type { Schema } from '@app/schema/validation';
import { getFirstErrorByPath, NoResponse } from '../../lib/api-error.ts';
import type { TextKey } from '../../lib/i18n.ts';

/** What is wrong with a field: the key of a text, with its values if it has any. */
export type FieldIssue = TextKey | Pick<FieldError, 'key' | 'params'>;
export type FieldIssues<Values> = { [field in keyof Values]?: FieldIssue | null };
export type FieldName<Values> = keyof Values & string;

export type FormOptions<Values extends object, Input, Answer> = {
  /** What each field is called, in the order of the form. */
  labels: Record<NoInfer<FieldName<Values>>, TextKey>;
  defaultValues: Values;
  /** The server's own rules; a function where they are loaded when they are needed. */
  schema: Schema<Input> | (() => Promise<Schema<Input>>);
  /** Makes the input of `schema` from what was typed. What is wrong at a path of the input is wrong with the field of that name. */
  toInput?: (values: NoInfer<Values>) => unknown;
  /** Finds what `schema` cannot know, says it in other words, or takes it back with null. */
  check?: (values: NoInfer<Values>) => FieldIssues<NoInfer<Values>>;
  /** Sends what the rules let through, or gives false where it did not; throws what the server refuses. `before` is what the form began with. */
  onSubmit: (input: Input, values: NoInfer<Values>, before: NoInfer<Values>) => Promise<Answer | false>;
  /** Runs when the form holds nothing unsaved; the form stays busy meanwhile. */
  onSuccess?: (answer: Answer, values: NoInfer<Values>) => Promise<void> | void;
  /**
   * Reads from a failure what is wrong with which field; where it finds nothing, the field errors of the server count.
   * `isAgain`: the same was sent before without an answer, and may have been done.
   */
  toIssues?: (error: unknown, isAgain: boolean) => FieldIssues<NoInfer<Values>> | null;
  /** Sends what had no answer again once the network is back, unless it was changed; for what the server does once, however often it comes. */
  resends?: boolean;
  /** Gets what was typed with each change, for a draft. */
  onChange?: (values: NoInfer<Values>) => void;
  /** Marks a faulty field already when it is left, not only as the form is sent; after that each change is checked again. */
  marks?: 'left';
  /** Leaves the summary out; issues are shown at the fields alone. */
  hideSummary?: boolean;
  /** The field that takes the focus as the form appears. */
  startsAt?: NoInfer<FieldName<Values>> | undefined;
  /** The field that takes the focus when nothing else is wrong, in place of the summary. */
  focus?: { field: NoInfer<FieldName<Values>>; select?: boolean };
};

/** What is wrong, by field. The words are made when they are drawn, so that they follow the language. */
export type Issues = Record<string, Pick<FieldError, 'key' | 'params'> | undefined>;

export type FormRules<Values extends object, Input> = Pick<
  FormOptions<Values, Input, unknown>,
  'schema' | 'toInput' | 'check'
>;

/** Holds what was typed against the rules of its form; an output means that nothing is wrong. */
export async function checkValues<Values extends object, Input>(rules: FormRules<Values, Input>, values: Values) {
  const { schema, toInput, check } = rules;
  const shared = typeof schema === 'function' ? await schema().catch(throwNoResponse) : schema;
  const { parseInput } = await import('@app/schema/validation'); // has come with the rules
  const parsed = parseInput(shared, toInput ? toInput(values) : values);
  const issues = toIssues({ ...getFirstErrorByPath(parsed.errors ?? []), ...check?.(values) });
  return Object.keys(issues).length > 0 ? { issues } : { output: parsed.output, issues };
}

/** Rules that could not be loaded are as a server that does not answer. */
function throwNoResponse(cause: unknown): never {
  throw new NoResponse(undefined, { cause });
}

/** Leaves out the fields with nothing wrong. */
export function toIssues(issues: Record<string, FieldIssue | null | undefined>): Issues {
  const found = Object.entries(issues).flatMap(([name, issue]) =>
    issue ? [[name, typeof issue === 'string' ? { key: issue } : issue] as const] : [],
  );
  return Object.fromEntries(found);
}

import type { ErrorKey } from '@app/schema/errors';
import type { ProcedurePath } from '../../../policy/policy.ts';

/**
 * What a person reads of an operation. `{area}` in a summary is whom the path is for. The text of a message is put into
 * examples when the document is made; they are complete otherwise.
 */
export type Words = {
  summary: string;
  description: string;
  /** Beyond those that every operation of its kind can answer. */
  failures?: readonly ErrorKey[];
  body?: object;
  /** What a field of the input means here, where the name does not say it for every operation. */
  fields?: Readonly<Record<string, string>>;
  answer: unknown;
  /** A second answer that looks different. */
  otherwise?: unknown;
};

export type WordsOf<Namespace extends string> = Partial<
  Record<Extract<ProcedurePath, `${Namespace}.${string}`>, Words>
>;

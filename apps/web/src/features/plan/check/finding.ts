import type { RuleKey } from '@app/schema/findings';
import type { Questionnaire } from '@app/schema/questionnaire';
import type { Todo } from '@app/schema/todos';
import type { Answers } from '../answers/answers-by-key.ts';

/** Where to mend it: a question of a step, or a to-do there. */
export type FindingLink = { stepPosition: number; questionKey: string; todoId?: string };

export type Finding = {
  key: RuleKey;
  /** A finding keeps its id as long as it holds, so that what the owner passed over stays passed over. */
  id: string;
  params: Record<string, string | number>;
  link: FindingLink;
};

export type Checked = {
  questionnaire: Questionnaire;
  /** By question id. */
  answers: Answers;
  todos: readonly Todo[];
  /** The day it is for the reader, `YYYY-MM-DD`. */
  today: string;
};

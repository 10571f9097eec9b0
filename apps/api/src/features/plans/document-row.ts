import type { Answer } from '@app/schema/answers';
import type { FeedbackEntry } from '@app/schema/feedback';
import type { PassedFinding } from '@app/schema/plans';
import type { Todo } from '@app/schema/todos';

/** A plan as a row: its own columns, whose it is, its share and its open round of feedback. */
export type PlanRow = {
  id: string;
  name: string;
  business_unit: string;
  active: boolean;
  percent_completed: number;
  start_date: string;
  completed_at: string | null;
  questionnaire_id: string;
  client_id: string;
  company: string;
  first_name: string;
  last_name: string;
  share_code: string | null;
  shared: boolean | null;
  submitted_at: string | null;
};

/** A plan with all that belongs to it. */
export type DocumentRow = PlanRow & {
  completed_steps: string[];
  answers: Answer[];
  todos: Todo[];
  feedback: FeedbackEntry[];
  passed_findings: PassedFinding[];
};

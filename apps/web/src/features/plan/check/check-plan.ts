import {
  benefitRepeats,
  fundingOpen,
  noFollowup,
  priorityCount,
  requiredMissing,
  runwayShort,
  sharesNot100,
  targetsWithoutNumber,
} from './answer-rules.ts';
import { withoutDangling } from '../answers/answers-by-key.ts';
import type { Checked, Finding } from './finding.ts';
import {
  noTodoSoon,
  onePerson,
  prioritiesWithoutTodo,
  todosPast,
  todosWithoutDate,
  todosWithoutOwner,
} from './todo-rules.ts';

const RULES: readonly ((checked: Checked) => Finding[])[] = [
  requiredMissing,
  targetsWithoutNumber,
  priorityCount,
  prioritiesWithoutTodo,
  todosWithoutOwner,
  todosWithoutDate,
  todosPast,
  noTodoSoon,
  onePerson,
  benefitRepeats,
  sharesNot100,
  fundingOpen,
  runwayShort,
  noFollowup,
];

/** The automatic check of the review step: every finding, in the order of steps. */
export function checkPlan(checked: Checked): Finding[] {
  const whole = { ...checked, answers: withoutDangling(checked.questionnaire, checked.answers) };
  return RULES.flatMap((rule) => rule(whole)).toSorted((a, b) => a.link.stepPosition - b.link.stepPosition);
}

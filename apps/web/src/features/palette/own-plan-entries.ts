import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { askPageFocus } from '../../lib/page-focus.ts';
import { PATHS } from '../../lib/paths.ts';
import { activePlanQuery, completedPlansQuery, getCompletedLast, usePlanDocument } from '../plan/data/plan-queries.ts';
import { toStepSearch } from '../plan/data/plan-search.ts';
import { goToQuestion } from '../plan/workspace/step-link.tsx';
import type { Entry } from './matching.ts';

/** The steps, questions and to-dos of a client's plan: the active one, else the one completed last. */
export function useOwnPlanEntries(enabled: boolean) {
  const t = useText();
  const navigate = useNavigate();
  const active = useQuery({ ...activePlanQuery, enabled }, queryClient).data;
  const completed = useInfiniteQuery({ ...completedPlansQuery, enabled: enabled && active === null }, queryClient);
  const plan = active ?? getCompletedLast(completed.data?.pages.flatMap(({ items }) => items));
  const { document, questionnaire } = usePlanDocument(enabled ? plan?.id : undefined);
  const steps = plan ? (questionnaire.data?.steps ?? []) : [];
  const open = (position: number, question?: string) => () => {
    if (!plan) return;
    if (question === undefined) askPageFocus();
    else goToQuestion(question);
    void navigate({ to: PATHS.plan, search: toStepSearch(plan, position, question) });
  };
  const stepEntries: Entry[] = steps.map(({ key, position }) => ({
    key,
    label: `${position}. ${t(stepNameKey(key))}`,
    run: open(position),
  }));
  const questions = steps.flatMap((step) => step.questions.map((question) => ({ step, question })));
  const questionEntries: Entry[] = questions.map(({ step, question: { key, position } }) => ({
    key,
    label: `${step.position}.${position} ${t(questionLabelKey(key))}`,
    run: open(step.position, key),
  }));
  const todos: Entry[] = (document.data?.todos ?? []).flatMap(({ id, questionId, task }) => {
    const place = questions.find(({ question }) => question.id === questionId);
    if (!place) return [];
    const { step, question } = place;
    return [{ key: id, label: task, detail: t(stepNameKey(step.key)), run: open(step.position, question.key) }];
  });
  return { steps: stepEntries, all: [...stepEntries, ...questionEntries], todos };
}

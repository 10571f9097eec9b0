import { PRODUCT_SLUG } from '@app/schema/product';
import { toQueryPath } from '../../api/harness/callers.ts';
import type { SeenVersion } from './history.ts';
import type { Perform, Request } from './sender.ts';
import type { Place, World, WorldClient } from './world.ts';

const PLANS = `/api/${PRODUCT_SLUG}`;

export type Deeds = ReturnType<typeof createDeeds>;

const toRequestBy = (method: Request['method']) => (path: string, token: string, body?: object) => ({
  method,
  path,
  token,
  body,
});
const [post, put] = [toRequestBy('POST'), toRequestBy('PUT')];

/** All that a client and their consultant do in a drill: answers and reads over tRPC as the web app, the rest as integrators. */
export function createDeeds({ stepIds }: World, { id, token, consultantToken }: WorldClient, perform: Perform) {
  return {
    giveCredit: () => perform('credit', id, () => post(`/api/user/${id}/give/new-${PRODUCT_SLUG}`, consultantToken)),
    startPlan: () =>
      perform('plan', id, (name) => ({
        ...post(`${PLANS}/create/new-${PRODUCT_SLUG}`, token, { name, business_unit: '' }),
        readAnswer: ({ growth_plan: plan }: { growth_plan: { id: string } }) => ({ id: plan.id }),
      })),
    submit: (planId: string) =>
      perform('submission', planId, () => put(`${PLANS}/${planId}/save/submit-for-feedback`, token)),
    writeFeedback: (planId: string, stepId: string) =>
      perform('feedback', planId, (name) => {
        const body = { growth_plan_step_id: stepId, feedback_text: name };
        return post(`${PLANS}/${planId}/save/feedback`, consultantToken, body);
      }),
    endRound: (planId: string) =>
      perform('round_end', planId, () => put(`${PLANS}/${planId}/save/feedback-given`, consultantToken)),
    markSteps: (planId: string) =>
      perform('steps', planId, () => {
        const steps = stepIds.map((stepId) => ({ growth_plan_step_id: stepId, completed: true }));
        return put(`${PLANS}/${planId}/save/completed-questions`, token, { completed_questions: steps });
      }),
    complete: (planId: string) => perform('completion', planId, () => put(`${PLANS}/${planId}/save/completed`, token)),
    createTodo: (planId: string, { stepId, questionId }: Place) =>
      perform('todo', planId, (name) => ({
        ...post(`${PLANS}/${planId}/question/${stepId}/${questionId}/save/todo`, token, { task: name }),
        readAnswer: ({ todo }: { todo: { id: string } }) => ({ id: todo.id }),
      })),
    deleteTodo: (planId: string, todoId: string) =>
      perform('todo_deletion', todoId, () => ({ method: 'DELETE', path: `${PLANS}/${planId}/todo/${todoId}`, token })),
    /** Saves over the version last read; `learn` gets the version that is stored afterwards. */
    saveAnswer: (planId: string, { stepId, questionId, over }: Place & { over: number }, learn: Learn) =>
      perform('answer', planId, (name) => {
        const see = (version: number): SeenVersion => {
          learn(version);
          return { planId, questionId, version };
        };
        return {
          ...post('/trpc/plan.saveAnswer', token, { id: planId, stepId, questionId, value: name, version: over }),
          cell: { questionId, over },
          readAnswer: ({ version }: { version: number }) => ({ seen: [see(version)] }),
          readOwnSave: ({ value, version }) => {
            const stored = see(version);
            return value === name ? stored : null;
          },
        };
      }),
    read: (planId: string) =>
      perform('read', planId, () => ({
        method: 'GET',
        path: toQueryPath('plan.document', { id: planId }),
        token,
        readAnswer: ({ answers }: { answers: Omit<SeenVersion, 'planId'>[] }) => ({
          seen: answers.map(({ questionId, version }) => ({ planId, questionId, version })),
        }),
      })),
  };
}

type Learn = (version: number) => void;

import { PRODUCT_SLUG } from '@app/schema/product';
import type { Deed, DeedKind, Outcome, SeenVersion } from './history.ts';
import type { Request } from './sender.ts';
import type { Place, World, WorldClient } from './world.ts';

const PLANS = `/api/${PRODUCT_SLUG}`;

/** Does a new deed; its request is made with its name, for where it has words. */
export type Perform = (
  kind: DeedKind,
  subject: string,
  request: (name: string) => Request,
  cell?: Deed['cell'],
) => Promise<Outcome>;

export type Deeds = ReturnType<typeof deedsOf>;

/** All that a client and their consultant do in a drill: answers and reads over tRPC as the web app, the rest as integrators. */
export function deedsOf({ stepIds }: World, { id: clientId, token, consultantToken }: WorldClient, perform: Perform) {
  const put = (kind: DeedKind, planId: string, what: string, by: string) =>
    perform(kind, planId, () => ({ method: 'PUT', path: `${PLANS}/${planId}/save/${what}`, token: by }));

  return {
    giveCredit: () =>
      perform('credit', clientId, () => ({
        method: 'POST',
        path: `/api/user/${clientId}/give/new-${PRODUCT_SLUG}`,
        token: consultantToken,
      })),
    startPlan: () =>
      perform('plan', clientId, (name) => ({
        method: 'POST',
        path: `${PLANS}/create/new-${PRODUCT_SLUG}`,
        token,
        body: { name, business_unit: '' },
        readAnswer: ({ growth_plan: plan }: { growth_plan: { id: string } }) => ({ id: plan.id }),
      })),
    submit: (planId: string) => put('submission', planId, 'submit-for-feedback', token),
    writeFeedback: (planId: string, stepId: string) =>
      perform('feedback', planId, (name) => ({
        method: 'POST',
        path: `${PLANS}/${planId}/save/feedback`,
        token: consultantToken,
        body: { growth_plan_step_id: stepId, feedback_text: name },
      })),
    endRound: (planId: string) => put('round_end', planId, 'feedback-given', consultantToken),
    markSteps: (planId: string) =>
      perform('steps', planId, () => ({
        method: 'PUT',
        path: `${PLANS}/${planId}/save/completed-questions`,
        token,
        body: { completed_questions: stepIds.map((stepId) => ({ growth_plan_step_id: stepId, completed: true })) },
      })),
    complete: (planId: string) => put('completion', planId, 'completed', token),
    createTodo: (planId: string, { stepId, questionId }: Place) =>
      perform('todo', planId, (name) => ({
        method: 'POST',
        path: `${PLANS}/${planId}/question/${stepId}/${questionId}/save/todo`,
        token,
        body: { task: name },
        readAnswer: ({ todo }: { todo: { id: string } }) => ({ id: todo.id }),
      })),
    deleteTodo: (planId: string, todoId: string) =>
      perform('todo_deletion', todoId, () => ({ method: 'DELETE', path: `${PLANS}/${planId}/todo/${todoId}`, token })),
    /** Saves over the version last read; `learn` gets the version that is stored afterwards. */
    saveAnswer: (planId: string, { stepId, questionId }: Place, over: number, learn: (version: number) => void) =>
      perform(
        'answer',
        planId,
        (name) => {
          const seen = (version: number): SeenVersion => {
            learn(version);
            return { planId, questionId, version };
          };
          return {
            method: 'POST',
            path: '/trpc/plan.saveAnswer',
            token,
            body: { id: planId, stepId, questionId, value: name, version: over },
            readAnswer: ({ version }: { version: number }) => ({ seen: [seen(version)] }),
            ownSave: ({ value, version }) => {
              const stored = seen(version);
              return value === name ? stored : null;
            },
          };
        },
        { questionId, over },
      ),
    read: (planId: string) =>
      perform('read', planId, () => ({
        method: 'GET',
        path: `/trpc/plan.document?input=${encodeURIComponent(JSON.stringify({ id: planId }))}`,
        token,
        readAnswer: ({ answers }: { answers: { questionId: string; version: number }[] }) => ({
          seen: answers.map(({ questionId, version }) => ({ planId, questionId, version })),
        }),
      })),
  };
}

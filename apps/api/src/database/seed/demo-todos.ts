import { newId } from '../../lib/ids.ts';
import { CHANGES, changeTodos, insertNotes, nameActor, type TodoChange } from '../../features/todos/change-queries.ts';
import { getKnown, insertRows, type Seeding } from './seeding.ts';

/** A to-do as it was written, and what happened to it since. */
export type DemoTodo = {
  question: string;
  task: string;
  deadline_in_days: number | null;
  person_responsible: string | null;
  done_days_ago: number | null;
  /** A day that the person responsible asks for. */
  wanted?: { in_days: number; reason: string };
  changes?: DemoChange[];
};

/** Moved to another day, dropped, or noted alone; the note is the reason. */
type DemoChange = { days_ago: number; deadline_in_days?: number; dropped?: boolean; done?: boolean; note?: string };

type OfPlan = {
  plan_id: string;
  client_id: string;
  started_days_ago: number;
  /** The ids of people without an account by their names. */
  contacts: ReadonlyMap<string, string>;
};

/** Writes the to-dos of a plan and changes them as their client did, so that their histories say so. */
export async function insertTodos(seeding: Seeding, todos: readonly DemoTodo[], plan: OfPlan): Promise<void> {
  const { tx, questionnaire, getDay, getMoment } = seeding;
  const { plan_id, client_id, started_days_ago, contacts } = plan;
  const questions = new Map(questionnaire.steps.flatMap((step) => step.questions.map(({ key, id }) => [key, id])));
  for (const [index, todo] of todos.entries()) {
    const { question, task, deadline_in_days, person_responsible, done_days_ago, wanted, changes = [] } = todo;
    const id = newId();
    const question_id = getKnown(questions, question);
    await insertRows(tx, 'todo', [
      {
        id,
        plan_id,
        questionnaire_id: questionnaire.id,
        question_id,
        task,
        deadline: deadline_in_days === null ? null : getDay(deadline_in_days),
        person_responsible,
        contact_id: contacts.get(person_responsible ?? '') ?? null,
        wanted_deadline: wanted ? getDay(wanted.in_days) : null,
        wanted_reason: wanted?.reason ?? null,
        created_at: getMoment(-Math.max(started_days_ago - 2 * index, done_days_ago ?? 0, 1)),
      },
    ]);
    const done: DemoChange[] = done_days_ago === null ? [] : [{ days_ago: done_days_ago, done: true }];
    for (const change of [...changes, ...done]) {
      const at = getMoment(-change.days_ago);
      const actor = { id: client_id, at, batch: newId(), note: change.note };
      const columns = toColumns(seeding, change, at);
      if (!columns) {
        await insertNotes(tx, [id], actor);
        continue;
      }
      await nameActor(tx, actor);
      await changeTodos(tx, { planId: plan_id, ids: [id] }, columns);
      const marked = tx.updateTable('todo_change').set({ changed_at: at }); // by a trigger, as of now
      await marked.where('plan_id', '=', plan_id).where('question_id', '=', question_id).execute();
    }
  }
}

/** What a change sets; null for a note alone. */
function toColumns({ getDay }: Seeding, change: DemoChange, at: string): TodoChange | null {
  if (change.done) return CHANGES.done(at);
  if (change.dropped) return CHANGES.dropped(at, change.note ?? '');
  return change.deadline_in_days === undefined ? null : CHANGES.deadline(getDay(change.deadline_in_days));
}

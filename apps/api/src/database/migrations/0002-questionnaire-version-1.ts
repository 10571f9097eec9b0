import { sql, type Kysely } from 'kysely';
import content from '../questionnaire/version-1.json' with { type: 'json' };

/** Ids of version 1 are fixed, so that every installation names its steps and questions alike. */
const QUESTIONNAIRE_ID = idOf(0, 0);

/** Ships `questionnaire.json` as version 1; a plan keeps the version that it was started on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into questionnaire (id, version) values (${QUESTIONNAIRE_ID}, ${content.version})`.execute(db);
  for (const [index, step] of content.steps.entries()) {
    const stepPosition = index + 1;
    const stepId = idOf(stepPosition, 0);
    await sql`insert into step (id, questionnaire_id, key, position, component, todos, min_todos)
      values (${stepId}, ${QUESTIONNAIRE_ID}, ${step.key}, ${stepPosition}, ${step.component}, ${step.todos}, ${step.minTodos})`.execute(
      db,
    );
    for (const [questionIndex, definition] of step.questions.entries()) {
      const position = questionIndex + 1;
      await sql`insert into question (id, step_id, questionnaire_id, key, position, definition)
        values (${idOf(stepPosition, position)}, ${stepId}, ${QUESTIONNAIRE_ID}, ${definition.key}, ${position}, ${JSON.stringify(definition)}::jsonb)`.execute(
        db,
      );
    }
  }
}

function idOf(step: number, question: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `0199f001-0001-7000-8000-00000000${two(step)}${two(question)}`;
}

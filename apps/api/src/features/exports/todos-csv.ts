import { toCsv } from '../../lib/csv.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { recordPlanAccess } from '../audit/record.ts';
import { readTodos } from '../todos/service.ts';
import { withExportSlot } from '../../lib/export-slots.ts';

const COLUMNS = ['step', 'question', 'task', 'person', 'deadline', 'done', 'dropped'] as const;

/** A plan's to-dos for a spreadsheet, in the order of their deadlines; days as ISO 8601, which spreadsheets know. */
export function exportTodos(ctx: SignedInContext, planId: string) {
  const { texts, language, settings } = ctx;
  return withExportSlot(getCaller(ctx), async () => {
    const todos = await readTodos(ctx, planId);
    await recordPlanAccess(ctx.db, { action: 'todos_exported', actor: ctx.actor, planId }, ctx.clock());
    const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: settings.timeZone });
    const csv = toCsv(
      language,
      COLUMNS.map((column) => texts.text(language, `exports.column.${column}`)),
      todos.map(({ dropReason, todo: { growthPlanStep, question, doneAt, ...todo } }) => [
        growthPlanStep.name,
        question.label,
        todo.task,
        todo.personResponsible,
        todo.deadline,
        doneAt === null ? null : day.format(new Date(doneAt)),
        dropReason,
      ]),
    );
    return { csv, rows: todos.length };
  });
}

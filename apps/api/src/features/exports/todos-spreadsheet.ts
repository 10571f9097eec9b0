import type { SpreadsheetFormat } from '@app/schema/spreadsheets';
import { toDay } from '../../lib/days.ts';
import { withExportSlot } from '../../lib/export-slots.ts';
import { toSpreadsheet } from '../../lib/spreadsheet.ts';
import { getCaller, type SignedInContext } from '../../trpc/context.ts';
import { recordPlanAccess } from '../audit/record.ts';
import { readTodos } from '../todos/service.ts';

const COLUMNS = [
  { name: 'step', width: 30 },
  { name: 'question', width: 40 },
  { name: 'task', width: 60 },
  { name: 'person', width: 24 },
  { name: 'deadline', width: 12, kind: 'day' },
  { name: 'done', width: 12, kind: 'day' },
  { name: 'dropped', width: 40 },
] as const;

type Wanted = { id: string; format: SpreadsheetFormat };

/** A plan's to-dos as a spreadsheet, in the order of their deadlines. */
export function exportTodos(ctx: SignedInContext, { id: planId, format }: Wanted) {
  const { texts, language, settings } = ctx;
  return withExportSlot(getCaller(ctx), async () => {
    const todos = await readTodos(ctx, planId);
    await recordPlanAccess(ctx.db, { action: 'todos_exported', actor: ctx.actor, planId }, ctx.clock());
    const title = (name: string) => texts.text(language, `exports.column.${name}`);
    const rows = todos.map(({ dropReason, todo: { growthPlanStep, question, doneAt, ...todo } }) => [
      growthPlanStep.name,
      question.label,
      todo.task,
      todo.personResponsible,
      todo.deadline,
      doneAt && toDay(new Date(doneAt), settings.timeZone),
      dropReason,
    ]);
    return { ...(await toSpreadsheet(format, { language, columns: COLUMNS, title, rows })), rows: todos.length };
  });
}

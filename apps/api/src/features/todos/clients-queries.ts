import { FROM_YEAR_1, idSchema } from '@app/schema/fields';
import type { ClientsTodo, ListClientsTodosInput } from '@app/schema/todos';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';

type Place = { deadline: string; id: string };

export type ClientsTodoPage = Omit<ListClientsTodosInput, 'cursor'> & { after: Place | null };

const PLACE = z.object({ deadline: z.iso.date().check(z.regex(FROM_YEAR_1)), id: idSchema });
const UNDATED = '9999-12-31'; // after every day that can be typed
const BY_DEADLINE = sql`coalesce(todo.deadline, '9999-12-31'::date)`; // in the words of the index

/** A page of the open to-dos of clients in scope, by deadline: those that are overdue come first, undated ones last. */
export function listClientsTodos(
  { db, scope }: SignedInContext,
  { cursor, limit: shown, ...wanted }: ListClientsTodosInput,
) {
  return readPage(
    { cursor, limit: shown },
    {
      place: PLACE,
      select: (after, limit) => selectClientsTodos(db, scope, { ...wanted, after, limit }),
      placeOf: ({ deadline, id }) => ({ deadline: deadline ?? UNDATED, id }),
    },
  );
}

export async function selectClientsTodos(db: Database, scope: Scope, page: ClientsTodoPage): Promise<ClientsTodo[]> {
  // raw: read in the order of one index
  const { rows } = await sql<ClientsTodo>`
    select todo.id, todo.task, todo.deadline, todo.person_responsible as "personResponsible", plan.id as "planId",
      plan.name as plan, plan.active as "planActive", client.account_id as "clientId", client.company
    from todo join plan on plan.id = todo.plan_id join client on client.account_id = plan.client_id
    where ${OPEN_TODO} and ${whereClauses(scope, page)}
    order by ${BY_DEADLINE}, todo.id limit ${page.limit}`.execute(db);
  return rows;
}

function whereClauses(scope: Scope, { clientId, consultantId, after }: ClientsTodoPage): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [clientInScope(scope)];
  if (clientId !== undefined) conditions.push(sql`plan.client_id = ${clientId}`);
  if (consultantId !== undefined) conditions.push(sql`client.consultant_id = ${consultantId}`);
  if (after) conditions.push(sql`(${BY_DEADLINE}, todo.id) > (${after.deadline}::date, ${after.id}::uuid)`);
  return sql.join(conditions, sql` and `);
}

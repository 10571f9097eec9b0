import type { AnswerVersion } from '@app/schema/answer-history';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { unpackValue } from './packed.ts';

type Page = { planId: string; questionnaireId: string; questionId: string; before: number | null; limit: number };

type KeptVersion = AnswerVersion & { packed: Buffer | null };

/** Versions of an answer before one of them, the newest first; null when there is no such plan in scope. */
export async function selectVersions(db: Database, scope: Scope, page: Page): Promise<AnswerVersion[] | null> {
  const { planId, questionnaireId, questionId, before, limit } = page;
  const { rows } = await sql<KeptVersion | { version: null }>`
    select kept.version, kept.value, kept.packed, kept.saved_at as "savedAt", kept.restored_from as "restoredFrom",
      case when kept.author_id is not null
        then json_build_object('id', kept.author_id, 'name', ${selectPersonName(sql`kept.author_id`)}) end as author
    from plan join client on client.account_id = plan.client_id
      left join lateral (
        select * from answer_history where plan_id = plan.id and question_id = ${questionId}
          and version < coalesce(${before}::int, 2147483647) order by version desc limit ${limit}::int
      ) kept on true
    where plan.id = ${planId} and plan.questionnaire_id = ${questionnaireId} and ${clientInScope(scope)}
    order by kept.version desc`.execute(db); // raw: the builder would be twice as long
  if (rows.length === 0) return null;
  return Promise.all(rows.filter((row): row is KeptVersion => row.version !== null).map(unpackVersion));
}

async function unpackVersion({ packed, ...version }: KeptVersion): Promise<AnswerVersion> {
  return packed ? { ...version, value: JSON.parse(await unpackValue(packed)) } : version;
}

/** The value that an answer had in one version, and whose it is; undefined when the plan is out of scope or has no such version. */
export async function selectVersion(
  db: Database,
  scope: Scope,
  { id, questionId, version }: { id: string; questionId: string; version: number },
): Promise<{ value: unknown; clientId: string } | undefined> {
  const kept = await db
    .selectFrom('answer_history as kept')
    .innerJoin('plan', 'plan.id', 'kept.plan_id')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .select(['kept.value', 'kept.packed', 'plan.client_id as clientId'])
    .where('kept.plan_id', '=', id)
    .where('kept.question_id', '=', questionId)
    .where('kept.version', '=', version)
    .where(clientInScope(scope))
    .executeTakeFirst();
  if (!kept) return undefined;
  const { packed, value, clientId } = kept;
  return { clientId, value: packed ? JSON.parse(await unpackValue(packed)) : value };
}

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../api/src/database/connect.ts';
import { unpackValue } from '../../api/src/features/answers/packed.ts';
import type { FinalState } from './checker.ts';

/** Reads what the checker compares with the history. */
export async function readFinalState(db: Database): Promise<FinalState> {
  const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db)).rows;
  return {
    answers: await selectVersions(db),
    named: await rows(sql<FinalState['named'][number]>`
      select 'plan' as kind, id, name from plan
      union all select 'todo', id, task from todo
      union all select 'feedback', id, feedback_text from feedback`),
    counted: await rows(sql<FinalState['counted'][number]>`
      select 'credit' as kind, subject_id as subject, count(*) as times
        from audit_event where action = 'credit_given' group by subject_id
      union all select 'submission', plan_id, count(*) from feedback_round group by plan_id
      union all select 'round_end', plan_id, count(*) from feedback_round
        where given_at is not null and withdrawn_at is null group by plan_id
      union all select 'steps', plan_id, 1 from completed_step group by plan_id
      union all select 'completion', id, 1 from plan where completed_at is not null`),
    clients: await rows(sql<FinalState['clients'][number]>`
      select account_id as id, credits,
        (select count(*) from audit_event where action = 'credit_given' and subject_id = account_id) as given,
        (select count(*) from plan where client_id = account_id) as started,
        (select count(*) from plan where client_id = account_id and active) as active
      from client`),
    promises: await rows(sql<FinalState['promises'][number]>`
      with event as (
        select case action when 'credit_given' then 'plan_right_given' when 'plan_submitted' then 'submitted_for_feedback'
            when 'general_feedback_written' then 'general_feedback' else action end as template,
          case when action in ('plan_submitted', 'plan_completed') then client.consultant_id
            else client.account_id end as account_id
        from audit_event join client on client.account_id = audit_event.client_id
        where action in ('credit_given', 'plan_submitted', 'feedback_given', 'plan_completed', 'general_feedback_written')
      )
      select template, account_id as "accountId", sum(events) as events, sum(mails) as mails from (
        select template, account_id, 1 as events, 0 as mails from event
        union all select template, account_id, 0, 1 from mail
      ) both_sides group by template, account_id`),
    mails: await rows(sql<FinalState['mails'][number]>`
      select id, sent_at is not null as sent from mail`),
  };
}

type KeptVersion = FinalState['answers'][number] & { packed: Buffer | null; stored: unknown };

async function selectVersions(db: Database): Promise<FinalState['answers']> {
  const { rows } = await sql<KeptVersion>`
    select kept.plan_id as "planId", kept.question_id as "questionId", kept.version, kept.value, kept.packed,
      coalesce(kept.version = answer.version, false) as current, answer.value as stored
    from answer_history kept
      left join answer on answer.plan_id = kept.plan_id and answer.question_id = kept.question_id`.execute(db);
  return Promise.all(
    rows.map(async ({ packed, stored, ...version }) => {
      const value: unknown = packed ? JSON.parse(await unpackValue(packed)) : version.value;
      return { ...version, value, current: version.current && isDeepStrictEqual(value, stored) };
    }),
  );
}

/** How many queued mails were not sent yet. */
export async function countUnsent(db: Database): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`select count(*) as unsent from mail where sent_at is null`.execute(db);
  return rows[0]?.unsent ?? 0;
}

import type { ChangedAnswer } from '@app/schema/review';
import { sql, type RawBuilder } from 'kysely';

/** What an answer was and is; `packed` holds what it was before when that is large, in base64. */
export type StoredValues = Pick<ChangedAnswer, 'before' | 'after'> & { packed: string | null };

/** Tables for a statement that has the plan as `target`: a round, or the last one that was ended, as `chosen`, and the answers that have another version than it as `changed`. */
export const changedSince = (round: number | null): RawBuilder<unknown> => sql`numbered as (
      select round.submitted_at, round.versions, round.given_at is not null and round.withdrawn_at is null as ended,
        (row_number() over (order by round.submitted_at, round.id))::int as number
      from feedback_round round join target on target.id = round.plan_id
    ), chosen as (
      select * from numbered where case when ${round}::int is null then ended else number = ${round}::int end
      order by number desc limit 1
    ), changed as (
      select answer.question_id, answer.value, answer.saved_at, kept.value as before, kept.packed,
        (select author_id from answer_history now where now.plan_id = answer.plan_id
          and now.question_id = answer.question_id and now.version = answer.version) as author_id
      from target join answer on answer.plan_id = target.id cross join chosen
        left join lateral (
          select version, value, packed from answer_history old
          where old.plan_id = answer.plan_id and old.question_id = answer.question_id and case
            when chosen.versions is null then old.saved_at <= chosen.submitted_at
            else old.version = (chosen.versions ->> answer.question_id::text)::int end
          order by version desc limit 1
        ) kept on true
      where kept.version is distinct from answer.version
    )`;

import { sql } from 'kysely';
import { isoMoment } from './json.ts';
import { selectPersonName } from './person-name.ts';

/* raw: fragments of SQL, for a statement that has `thread` in it. */

/** The people whom a comment mentions, with the names they have now. */
const MENTIONS = sql`(select coalesce(json_agg(json_build_object('accountId', mention.parts[1],
    'name', ${selectPersonName(sql`mention.parts[1]::uuid`)})), '[]')
  from regexp_matches(comment.body, '<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>', 'g') mention (parts))`;

/** The comments of a `thread` as a JSON list, the oldest first, with the names that people have now. */
export const COMMENTS = sql`(select json_agg(json_build_object('id', comment.id, 'number', comment.number, 'authorId', comment.author_id,
    'author', ${selectPersonName(sql`comment.author_id`)}, 'side', comment.side, 'text', comment.body, 'mentions', ${MENTIONS},
    'createdAt', ${isoMoment('comment.created_at')}, 'editedAt', ${isoMoment('comment.edited_at')},
    'deletedAt', ${isoMoment('comment.deleted_at')}) order by comment.number)
  from comment where comment.thread_id = thread.id)`;

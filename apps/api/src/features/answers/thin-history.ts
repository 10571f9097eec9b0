import { DAY_MS } from '../../lib/days.ts';
import type { Database } from '../../database/connect.ts';
import { deleteThinned, selectLastOfNext, VERSIONS_AT_ONCE, type AnswerPlace } from './queries.ts';

const HOURLY_DAYS = 90; // docs/product.md#limits

const FIRST: AnswerPlace = {
  planId: '00000000-0000-0000-0000-000000000000',
  questionId: '00000000-0000-0000-0000-000000000000',
};

/**
 * Thins the earlier versions of all answers: in addition to the newest, the last of each hour is kept for 90 days and then the last of each day.
 * A save does so for one version; this does for those that grow old and for those from before there was a rule.
 */
export async function thinHistory(db: Database, now: Date): Promise<void> {
  const hourlySince = new Date(now.getTime() - HOURLY_DAYS * DAY_MS);
  for (let after: AnswerPlace | undefined = FIRST; after;) {
    const last: AnswerPlace | undefined = await selectLastOfNext(db, after);
    let deleted: number;
    do deleted = await deleteThinned(db, { after, hourlySince });
    while (deleted === VERSIONS_AT_ONCE);
    after = last;
  }
}

import { connect } from '../../api/src/database/connect.ts';
import { readProcessVariables, readEnvironment } from '../../api/src/environment.ts';
import { defineDrill } from '../support/define-drill.ts';
import { median, percentile } from '../support/statistics.ts';
import { LIST_CALLS, findListSubjects } from '../../api/harness/list-calls.ts';

/*
 * Times each list, dashboard and search on the database of DATABASE_URL, filled by `pnpm seed:large`; fails when the
 * median of one is above what it may take.
 */

const WARM_UP = 8; // beyond the fifth time PostgreSQL may plan a statement for good
const TIMES = 30;

export const drill = defineDrill({}, async (_options, opened) => {
  const { databaseUrl } = readEnvironment(readProcessVariables());
  if (databaseUrl === null) throw new Error('DATABASE_URL must name a database that `pnpm seed:large` filled.');
  const db = opened.use(connect(databaseUrl, 1));
  let isWell = true;
  const whom = await findListSubjects(db, new Date());
  console.log(`${'median'.padStart(8)}  ${'p95'.padStart(8)}  ms`);
  for (const { title, ms, run } of LIST_CALLS) {
    const times: number[] = [];
    for (let time = -WARM_UP; time < TIMES; time += 1) {
      const begun = performance.now();
      await run(db, whom);
      if (time >= 0) times.push(performance.now() - begun);
    }
    const [middle, p95] = [median(times), percentile(times, 95)];
    const slow = middle > ms;
    isWell &&= !slow;
    console.log(
      `${middle.toFixed(1).padStart(8)}  ${p95.toFixed(1).padStart(8)}  ${title}${slow ? `  OVER ${ms} MS` : ''}`,
    );
  }
  return isWell;
});

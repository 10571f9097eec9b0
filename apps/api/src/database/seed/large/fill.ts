import { answerValueSchema } from '@app/schema/answers';
import pg from 'pg';
import { selectNewestQuestionnaireId, selectQuestionnaire } from '../../../features/questionnaire/queries.ts';
import { connect } from '../../connect.ts';
import { buildPeopleSteps } from './large-people.ts';
import { planSteps } from './large-plans.ts';
import { sampleValue } from './sample-value.ts';
import { HELPERS } from './script.ts';
import { buildTraceSteps } from './traces.ts';

export type Large = { scale: number; today: string; passwordHash: string };

/** What a step made, and when it was done, in seconds since the start. */
export type Progress = (table: string, rows: number, seconds: number) => void;

/**
 * Fills a migrated database without accounts, in one transaction, and brings its statistics up to date. False, and
 * nothing done, when there are accounts.
 */
export async function fillLarge(
  url: string,
  { scale, today, passwordHash }: Large,
  progress: Progress,
): Promise<boolean> {
  const getAmount = (full: number) => Math.max(1, Math.round(full * scale));
  const amounts = {
    consultants: getAmount(200),
    clients: getAmount(20_000),
    auditEvents: getAmount(300_000),
    today,
  };
  const questionnaire = await readQuestionnaire(url);
  const steps = [
    ...buildPeopleSteps(amounts, passwordHash),
    ...planSteps(amounts, questionnaire),
    ...buildTraceSteps(amounts),
  ];
  const begun = Date.now();
  const report = (table: string, rows: number) => progress(table, rows, (Date.now() - begun) / 1000);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount: accounts } = await client.query('select from account limit 1');
    if (accounts !== 0) return false;
    await client.query('set synchronous_commit = on'); // `vacuum` marks as seen by all only what is known to be flushed
    await client.query('begin');
    await client.query(`set local timezone to 'UTC'`); // the same rows wherever it runs
    await client.query('set local enable_seqscan = off'); // triggers plan their reads while the tables are still empty
    for (const helper of HELPERS) await client.query(helper);
    for (const { table, statement } of steps) report(table, (await client.query(statement)).rowCount ?? 0);
    await client.query('commit');
    await client.query('vacuum analyze');
    report('statistics', 0);
    return true;
  } finally {
    await client.end();
  }
}

/** The newest questionnaire's steps that count, and its questions with an answer to each. */
async function readQuestionnaire(url: string) {
  await using db = connect(url, 1);
  const questionnaire = await selectQuestionnaire(db, await selectNewestQuestionnaireId(db));
  if (!questionnaire) throw new Error('the migrations ship a questionnaire');
  const questions = questionnaire.steps.flatMap((step) => step.questions);
  return {
    id: questionnaire.id,
    stepIds: questionnaire.steps.slice(0, -1).map(({ id }) => id),
    answered: questions
      .filter(({ type }) => type !== 'checklist_auto')
      .map((question) => ({
        questionId: question.id,
        value: JSON.stringify(answerValueSchema(question).parse(sampleValue(question))),
      })),
  };
}

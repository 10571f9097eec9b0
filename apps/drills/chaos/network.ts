import { setTimeout as sleep } from 'node:timers/promises';
import { defineDrill } from '../support/define-drill.ts';
import { openAndRun, printGoal, printVerdict } from './report.ts';
import { awaitSuccess, type Rig } from './rig.ts';

/*
 * Makes the network a bad one while writers save: the database falls silent on connections that stay open, and answers
 * are cut off after what they tell of was done. Fails when anything is lost or done twice, or on goals that are missed.
 *   --silences N   how often the database falls silent (3), each for longer than any answer may take
 *   --cuts N       answers cut (1000)
 *   --writers N    who save meanwhile (20)
 *   --seed N       the same one chooses the same deeds
 */

const SILENCE_MS = 8_000;
const ANSWER_GOAL_MS = 7_000;
const SUCCESS_GOAL_MS = 10_000;
const CUT_SHARE = 0.3;
const CUTS_MS = 600_000;

async function run(rig: Rig, silences: number, cuts: number): Promise<boolean> {
  rig.begin();
  const { slowest, success } = await silence(rig, silences);
  const afterSilence = await printVerdict(rig, `${silences} silences of the database`);
  rig.begin();
  await cutAnswers(rig, cuts);
  const afterCuts = await printVerdict(rig, `${rig.network?.toServer.countCuts() ?? 0} answers cut`);
  const inTime = [
    printGoal('Slowest answer while the database was silent', slowest, ANSWER_GOAL_MS),
    printGoal('Database back → first success', success, SUCCESS_GOAL_MS),
  ];
  return [afterSilence, afterCuts, ...inTime].every(Boolean);
}

/** How long the slowest answer to what was asked in each silence took, and the first success after it. */
async function silence({ history, network }: Rig, times: number): Promise<{ slowest: number[]; success: number[] }> {
  const slowest: number[] = [];
  const success: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    await sleep(1_000);
    const from = performance.now();
    network?.toDatabase.be('swallow');
    await sleep(SILENCE_MS);
    network?.toDatabase.be('none');
    success.push(await awaitSuccess(history));
    await sleep(ANSWER_GOAL_MS); // what was asked last is answered by now
    const meanwhile = history.filter(({ answeredAt }) => answeredAt > from);
    slowest.push(Math.max(...meanwhile.map(({ sentAt, answeredAt }) => answeredAt - sentAt)));
    console.log(`the database was silent ${time} of ${times} times`);
  }
  return { slowest, success };
}

async function cutAnswers({ network }: Rig, count: number): Promise<void> {
  const until = performance.now() + CUTS_MS;
  network?.toServer.be({ cutAnswers: CUT_SHARE });
  while ((network?.toServer.countCuts() ?? count) < count && performance.now() < until) await sleep(100);
  network?.toServer.be('none');
}

export const drill = defineDrill(
  { silences: 3, cuts: 1_000, writers: 20, seed: 1 },
  ({ silences, cuts, writers, seed }, opened) => {
    console.log(`${writers} writers, seed ${seed}, on a bad network.`);
    return openAndRun({ writers, seed, network: true }, opened, (rig) => run(rig, silences, cuts));
  },
);

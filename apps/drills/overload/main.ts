import { defineDrill } from '../support/define-drill.ts';
import { measureDescriptors } from './file-descriptors.ts';
import { measureFlood } from './flood.ts';
import { measureLargestPlan } from './largest-plan.ts';
import { measureRefusedPasswords } from './passwords.ts';
import { openRig, type Figure, type Rig } from './rig.ts';
import { measureSlowCallers } from './slow-callers.ts';

/*
 * What a real server on a real PostgreSQL does when far too much is asked of it. Figures mean something on a machine that
 * does nothing else; it needs two cores, since load and server share them. `--seconds`: how long the flood lasts; `--slow`:
 * how many slow connections; `--only` a part.
 */
const toParts = (
  seconds: number,
  slow: number,
): Record<string, { title: string; measure(rig: Rig): Promise<Figure[]> }> => ({
  flood: {
    title: `10,000 requests a second offered for ${seconds} s`,
    measure: async (rig) => measureFlood(rig, await rig.serve(), seconds),
  },
  slow: {
    title: `${slow} slow connections`,
    measure: async (rig) => measureSlowCallers(rig, await rig.serve(), slow),
  },
  large: {
    title: 'a hundred who read nothing of the largest shared plan, and 63 KB saved a thousand times',
    measure: async (rig) => measureLargestPlan(rig, await rig.serve()),
  },
  passwords: {
    title: 'eight senders of passwords that are refused, for 15 s',
    measure: async (rig) => measureRefusedPasswords(rig, await rig.serve()),
  },
  descriptors: { title: 'no more files than 200, and 500 connections', measure: measureDescriptors },
});

/** Prints what was measured; how many figures were over what they may be. */
function printFigures(figures: readonly Figure[]): number {
  for (const { title, value, most, unit = '' } of figures) {
    const verdict = value <= most ? 'ok    ' : 'MISSED';
    console.log(`  ${verdict}  ${title}: ${Number(value.toFixed(1))} ${unit} (at most ${Number(most.toFixed(1))})`);
  }
  return figures.filter(({ value, most }) => !(value <= most)).length;
}

export const drill = defineDrill({ seconds: 60, slow: 2_000, only: '' }, async ({ seconds, slow, only }, opened) => {
  console.log('filling a database …');
  const rig = await openRig(opened);
  let missed = 0;
  for (const [name, { title, measure }] of Object.entries(toParts(seconds, slow))) {
    if (only !== '' && only !== name) continue;
    console.log(`\n${name}: ${title}`);
    missed += printFigures(await measure(rig));
  }
  console.log(`\n${missed} figures missed`);
  return missed === 0;
});

import type { Paint } from './in-page.ts';

/** What typing took: the longest frame and the interaction to next paint, in ms. */
type Typing = { frameMs: number; inpMs: number };

const KEYS_LEFT_OUT = 1 / 50;

/** Interaction to next paint, as browsers' makers define it: the longest, without one for each fifty interactions. */
export function findInp(keysMs: readonly number[], keys: number): number {
  return keysMs.toSorted((one, other) => other - one)[Math.floor(keys * KEYS_LEFT_OUT)] ?? 0;
}

/** What one page took on the phone. */
export type Measured = { name: string; requests: number } & Paint;

/** The goals: the largest paint of three pages, what may move on any page, and a frame and a key while somebody types. */
export const PHONE_GOALS = {
  paintMs: { 'landing page': 1_200, login: 2_000, plan: 2_500 } as Record<string, number>,
  shift: 0.02,
  frameMs: 100,
  inpMs: 100,
};

/** The goals that were missed, in words. */
export function listMissed(pages: readonly Measured[], { frameMs, inpMs }: Typing): string[] {
  return [
    ...pages.flatMap(({ name, paintMs, shift }) => [
      ...(paintMs > (PHONE_GOALS.paintMs[name] ?? Infinity) ? [`${name}: largest paint after ${paintMs} ms`] : []),
      ...(shift > PHONE_GOALS.shift ? [`${name}: layout shift ${shift.toFixed(3)}`] : []),
    ]),
    ...(frameMs > PHONE_GOALS.frameMs ? [`typing: a frame of ${frameMs} ms`] : []),
    ...(inpMs > PHONE_GOALS.inpMs ? [`typing: keys are seen after ${inpMs} ms`] : []),
  ];
}

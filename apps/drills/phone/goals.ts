import type { Frames, Paint } from './in-page.ts';

/** What one page took on the phone. */
export type Measured = { name: string; requests: number } & Paint;

/** The goals: the largest paint of three pages, what may move on any page, and a frame while somebody types. */
export const PHONE_GOALS = {
  paintMs: { 'landing page': 1_200, login: 2_000, plan: 2_500 } as Record<string, number>,
  shift: 0.02,
  frameMs: 100,
};

/** The goals that were missed, in words. */
export function listMissed(pages: readonly Measured[], { frameMs, eventMs }: Frames): string[] {
  return [
    ...pages.flatMap(({ name, paintMs, shift }) => [
      ...(paintMs > (PHONE_GOALS.paintMs[name] ?? Infinity) ? [`${name}: largest paint after ${paintMs} ms`] : []),
      ...(shift > PHONE_GOALS.shift ? [`${name}: layout shift ${shift.toFixed(3)}`] : []),
    ]),
    ...(frameMs > PHONE_GOALS.frameMs ? [`typing: a frame of ${frameMs} ms`] : []),
    ...(eventMs > PHONE_GOALS.frameMs ? [`typing: a key that was seen after ${eventMs} ms`] : []),
  ];
}

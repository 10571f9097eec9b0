import * as z from 'zod';

const amount = z.object({ numericValue: z.number() });

/** What is read of the JSON that Lighthouse 13 writes. */
const REPORT = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({ 'largest-contentful-paint': amount, 'total-blocking-time': amount }),
});

/** The score of 100, when the largest part was painted, and for how long the page could not answer a finger, in ms. */
export type Scores = { score: number; paintMs: number; blockedMs: number };

/** Reads a report. Throws when Lighthouse could not measure the page. */
export function readScores(json: string): Scores {
  const { runtimeError, categories, audits } = REPORT.parse(JSON.parse(json));
  if (runtimeError) throw new Error(runtimeError.message);
  return {
    score: Math.round(categories.performance.score * 100),
    paintMs: Math.round(audits['largest-contentful-paint'].numericValue),
    blockedMs: Math.round(audits['total-blocking-time'].numericValue),
  };
}

/// <reference lib="dom" />

/* What runs in the page that is measured; each function is sent there as text and uses nothing from here. */

/** When the largest part of the page was painted, in ms, and how much moved without a person having done anything. */
export type Paint = { paintMs: number; shift: number };

/**
 * The longest frame, and how long each key took until what it changed was on the screen, by interaction; all in ms. A
 * key that took less than 16 ms is not among them.
 */
export type Frames = { frameMs: number; keysMs: Record<string, number> };

export function collectPaint(): void {
  const paint: Paint = { paintMs: 0, shift: 0 };
  Object.assign(globalThis, { paint });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paint.paintMs = Math.round(startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) paint.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

export function collectFrames(): void {
  const frames: Frames = { frameMs: 0, keysMs: {} };
  Object.assign(globalThis, { frames });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.frameMs = Math.max(frames.frameMs, Math.round(duration));
  }).observe({ type: 'long-animation-frame' }); // from 50 ms on
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) frames.keysMs[interactionId] = Math.max(frames.keysMs[interactionId] ?? 0, duration);
  }).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit);
}

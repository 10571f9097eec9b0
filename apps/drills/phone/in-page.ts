/// <reference lib="dom" />

/* What runs in the page that is measured; each function is sent there as text and uses nothing from here. */

/** When the largest part of the page was painted, in ms, and how much moved without a person having done anything. */
export type Paint = { paintMs: number; shift: number };

/** The longest frame, and the longest time from a key to what it changed on the screen, in ms. */
export type Frames = { frameMs: number; eventMs: number };

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
  const frames: Frames = { frameMs: 0, eventMs: 0 };
  Object.assign(globalThis, { frames });
  const keepLongest = (name: keyof Frames) => (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries()) frames[name] = Math.max(frames[name], Math.round(duration));
  };
  new PerformanceObserver(keepLongest('frameMs')).observe({ type: 'long-animation-frame' }); // from 50 ms on
  new PerformanceObserver(keepLongest('eventMs')).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit);
}

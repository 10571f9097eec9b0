import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment, rounded up; 0 from then on. A tab that slept is right at once. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / SECOND));
}

/** Counts down the seconds after `start`; 0 when it does not run. */
export function useCountdown(seconds: number, running: boolean): { left: number; start: () => void } {
  const endFromNow = () => Date.now() + seconds * SECOND;
  const [end, setEnd] = useState(() => (running ? endFromNow() : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = secondsUntil(end, now);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [counting]);
  const start = () => {
    setNow(Date.now());
    setEnd(endFromNow());
  };
  return { left, start };
}

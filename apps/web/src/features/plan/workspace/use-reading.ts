import { useEffect, useRef } from 'react';

const KEPT = 'input, textarea, select, aside'; // what is written, or done next to it, keeps its question
const NEAR_PX = 100;

type View = { height: number; scrolled: number; scrollable: number };

/**
 * Which of the cards is read, by their tops: the last one that begins above a line at the top third of the window. Near the end of the
 * page the line goes down to the lower edge, so that each card is reached.
 */
export function findRead(tops: readonly number[], { height, scrolled, scrollable }: View): number {
  const third = height / 3;
  const left = Math.max(0, scrollable - scrolled);
  const line = left < third ? height - 2 * left : third;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}

/** Tells by its key which question is read while the page is scrolled; gives back how to say that one was chosen, which stays nearby. */
export function useReading(onRead: (questionKey: string) => void): () => void {
  const chosenAt = useRef(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const cards = [...document.querySelectorAll('section[id^="question-"]')];
      if (document.activeElement?.closest(KEPT) || Math.abs(scrollY - chosenAt.current) < NEAR_PX) return;
      const tops = cards.map((card) => card.getBoundingClientRect().top);
      const scrollable = document.documentElement.scrollHeight - innerHeight;
      const read = cards[findRead(tops, { height: innerHeight, scrolled: scrollY, scrollable })];
      if (read) onRead(read.id.slice('question-'.length));
    };
    const onScroll = () => void (frame ||= requestAnimationFrame(look));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [onRead]);
  return () => void (chosenAt.current = scrollY);
}

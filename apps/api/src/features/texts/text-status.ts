import type { TextFilter, TextState } from '@app/schema/texts';
import { textFaults } from '@app/texts/text-faults';
import type { TextFrame } from '@app/texts/frame';
import type { ShippedText } from './read-shipped.ts';
import { getShippedText, getSourceText } from './shipped.ts';

/** What an admin made of a text in a language. */
export type Change = {
  languageCode: string;
  key: string;
  text: string;
  /** What was shipped when it was changed. */
  shippedText: string;
  changedAt: string;
  changedBy: string | null;
};

export type TextStatus = {
  state: TextState;
  /** As stored or shipped; null when the language lacks the text. */
  text: string | null;
  change: Change | null;
};

/** Whether a changed text can be shown. */
export type IsFit = (change: Change, shipped: ShippedText) => boolean;

/** The status of a text in a language. */
export function getTextStatus(
  shipped: ShippedText,
  { language, change, isFit }: { language: string; change: Change | undefined; isFit: IsFit },
): TextStatus {
  if (!change) {
    const text = getShippedText(shipped, language);
    return { state: text === null ? 'missing' : 'shipped', text, change: null };
  }
  const state = isFit(change, shipped)
    ? change.shippedText === getSourceText(shipped, language)
      ? 'changed'
      : 'outdated'
    : 'broken';
  return { state, text: change.text, change };
}

/** Remembers the answer for each text, since it has to render it. */
export function createIsFit(getFrame: (text: ShippedText) => TextFrame): IsFit {
  const known = new Map<string, boolean>();
  return (change, shipped) => {
    const name = [change.languageCode, change.key, change.text].join('\0');
    const fit = known.get(name) ?? textFaults(change.text, getFrame(shipped), change.languageCode).length === 0;
    known.set(name, fit);
    return fit;
  };
}

const CHANGED: ReadonlySet<TextState> = new Set(['changed', 'outdated', 'broken']);

export const isChanged = (state: TextState) => CHANGED.has(state);

/** Whether a text in that state is among those that a filter asks for. */
export function passes(state: TextState, filter: TextFilter | undefined): boolean {
  if (filter === undefined) return true;
  return filter === 'changed' ? isChanged(state) : state === filter;
}

import { roundValue } from '@app/schema/metric-rules';
import { parseNumber } from '../../lib/format.ts';
import { deepEqual } from '../../lib/json.ts';
import type { AnswerSaver } from '../plan/answers/autosave.ts';

/** What is in a cell: its value, and the text that cannot be read as one. */
type Content = { value: unknown; text: string | null };

/** Takes the text of each cell as if it had been typed; gives back how to undo it, which leaves alone what was typed or saved since. */
export function typeValues(saver: AnswerSaver, cells: readonly { key: string; text: string }[]): () => void {
  const read = (key: string): Content => ({
    value: saver.view(key).value ?? null,
    text: saver.halfTyped.read(key, ''),
  });
  const put = (key: string, { value, text }: Content) => {
    saver.halfTyped.keep(key, '', text);
    if (!deepEqual(value, read(key).value)) saver.edit(key, value);
    saver.flush(key);
  };
  const typed = cells.map(({ key, text }) => {
    const before = read(key);
    const number = parseNumber(text);
    put(key, number === undefined ? { ...before, text } : { value: roundValue(number), text: null });
    return { key, before, after: read(key) };
  });
  return () => {
    for (const { key, before, after } of typed) if (deepEqual(read(key), after)) put(key, before);
  };
}

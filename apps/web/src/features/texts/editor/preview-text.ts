import { compileText, namesIn, readyText } from '@app/texts/compile';
import { NAMES } from '@app/texts/names';
import { render } from '@app/texts/text-faults';

export type SampleValues = Record<string, string | number>;

type Given = {
  key: string;
  text: string;
  language: string;
  /** The texts of the names in that language, by key. */
  names: Record<string, string>;
  /** The firm as the configuration names it. */
  brand: string;
  values: SampleValues;
};

/** A text as a page would show it; null when it cannot be rendered. A name that is being written is used as it is written. */
export function getPreview({ key, text, language, names, brand, values }: Given): string | null {
  try {
    return render(readyText(key, text, getNameReader({ ...names, [key]: text }, brand)), values, language);
  } catch {
    return null;
  }
}

/** What each name is in a language: `{product_genitive}`, `kasvusuunnitelman`. */
export function listNames(optional: readonly string[], names: Record<string, string>, brand: string) {
  const getName = getNameReader(names, brand);
  return Object.keys(NAMES)
    .filter((name): name is keyof typeof NAMES => optional.includes(name))
    .map((name) => ({ placeholder: `{${name}}`, name: orEmpty(() => getName(name)) }));
}

const getNameReader = (names: Record<string, string>, brand: string) =>
  namesIn((key) => compileText(names[key] ?? ''), brand);

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return ''; // the text of a name is broken; its own editor says how
  }
}

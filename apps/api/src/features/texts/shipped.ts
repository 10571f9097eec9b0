import type { Texts } from '@app/texts/catalog-types';
import { countedNames, toFrame, type TextFrame } from '@app/texts/frame';
import type { ShippedText } from './read-shipped.ts';

/** The language of last resort: it has every text. */
export const FALLBACK = 'en';

/** Every text by its key, in the order of the catalogs. */
export type Shipped = ReadonlyMap<string, ShippedText>;

/**
 * Gives what any change of a text must keep to. A frame is made when it is first asked for: only who changes texts does, and
 * all of them take longer than starting.
 */
export function createFrames(shipped: Shipped): (text: ShippedText) => TextFrame {
  const frames = new Map<string, TextFrame>();
  let counted: ReadonlySet<string> | undefined;
  return ({ key, texts }) => {
    counted ??= countedNames([...shipped.values()].flatMap((one) => Object.values(one.texts)));
    const frame = frames.get(key) ?? toFrame(key, Object.values(texts), counted);
    frames.set(key, frame);
    return frame;
  };
}

/** A text as it is shipped in a language; null when the product does not ship it in that language. */
export function getShippedText({ texts }: Pick<ShippedText, 'texts'>, language: string): string | null {
  return getOwn(texts, language);
}

/** What a change is a change of: the language's own shipped text, or the English one that it translates. */
export function getSourceText({ texts }: ShippedText, language: string): string {
  return getOwn(texts, language) ?? getOwn(texts, FALLBACK) ?? '';
}

/** What the text is, for a reader of the language; in English for one whose language the product does not ship. */
export function getDescription({ descriptions }: ShippedText, language: string): string {
  return getOwn(descriptions, language) ?? getOwn(descriptions, FALLBACK) ?? '';
}

/** A language comes from a caller, and may have the name of what every object has. */
const getOwn = (texts: Texts, language: string) => (Object.hasOwn(texts, language) ? texts[language]! : null);

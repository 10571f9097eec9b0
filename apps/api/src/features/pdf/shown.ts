const KNOWN = /^[\u0020-\u007E\u00A0-\u017F]*$/; // Latin, which both fonts have
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;
const MISSING = '\u25A1'; // a white square
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text in the glyphs of the font that is chosen: a square replaces a character that it lacks, such as an emoji, since
 * PDF/UA allows none that the font does not have.
 */
export function toShown({ _font: { font } }: PDFKit.PDFDocument, text: string): string {
  if (KNOWN.test(text)) return text;
  const hasAll = (segment: string) =>
    Array.from(segment).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  const show = (segment: string): string => {
    if (hasAll(segment)) return segment;
    const bare = segment.replaceAll(IGNORED, '');
    if (hasAll(bare)) return bare;
    return bare.trim() === '' ? ' ' : MISSING;
  };
  return [...characters.segment(text.normalize())].map(({ segment }) => show(segment)).join('');
}

const WORD_MIN = 4; // shorter words are mostly glue: and, the, ja, on
const STEM = 5; // Finnish and English endings come after this many letters

/** Whether two texts share a word of some length, endings aside: "monitoring contract" and "sign the contracts". */
export function sharesWords(one: string, other: string): boolean {
  const stems = new Set(stemsOf(one));
  return stemsOf(other).some((stem) => stems.has(stem));
}

function stemsOf(text: string): string[] {
  const words = text.toLocaleLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= WORD_MIN).map((word) => word.slice(0, STEM));
}

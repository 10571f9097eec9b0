const LONGEST = 200;

/** A text as a report shows it. */
export function clip(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

/** A part of an answer in the PDF. */
export type Block =
  | { kind: 'text'; text: string; soft?: true }
  | { kind: 'label'; text: string }
  | { kind: 'list'; entries: Entry[] }
  | { kind: 'table'; table: Table };

/** An entry of a list: its mark, what it says, and below it in small what belongs to it. */
export type Entry = { mark: string; title?: string; text?: string; facts?: string };

/** A table of texts that are ready to be read; figures stand to the right. */
export type Table = {
  columns: { name: string; figures: boolean }[];
  rows: string[][];
  /** Whether the first cell of a row names it. */
  named: boolean;
};

/** ICU texts by key. */
export type Texts = Record<string, string>;

/** The shipped texts by language and category. */
export type Catalogs = Record<string, Record<string, Texts>>;

/** One entry as it is in a file; for checks that must see what a merged catalog hides. */
export type Entry = {
  language: string;
  category: string;
  file: string;
  key: string;
  text: string;
  /** What the text is, for who changes or translates it: the `#.` comments. */
  description: string;
};

import type { Placeholder } from '@app/texts/frame';

const OPEN = '…'; // where words are to be written

/** What may be put into a text for a placeholder: itself, and the forms that its value chooses among. */
export type Insertion = { kind: 'plain' | 'plural' | 'choice'; text: string };

/** `{count}` and `{count, plural, one {# …} other {# …}}`, with the plural forms that the language has. */
export function listInsertions({ name, kind, options }: Placeholder, language: string): Insertion[] {
  const plain: Insertion = { kind: 'plain', text: `{${name}}` };
  const choose = (format: string, cases: readonly string[], words: string) =>
    `{${name}, ${format}, ${cases.map((one) => `${one} {${words}}`).join(' ')}}`;
  if (kind === 'number')
    return [plain, { kind: 'plural', text: choose('plural', listPluralForms(language), `# ${OPEN}`) }];
  if (kind === 'choice') return [{ kind: 'choice', text: choose('select', [...options, 'other'], OPEN) }];
  return [plain];
}

type Chosen = { start: number; end: number };

/** The text with something written over what is chosen in it, and where the cursor is then. */
export function insertAt(text: string, { start, end }: Chosen, insertion: string): { text: string; cursor: number } {
  return { text: text.slice(0, start) + insertion + text.slice(end), cursor: start + insertion.length };
}

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];

function listPluralForms(language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return ORDER.filter((form) => pluralCategories.includes(form as Intl.LDMLPluralRule));
}

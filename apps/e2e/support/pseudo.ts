import { compileText, type CompiledMessage } from '@app/texts/compile';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = 'àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'; // each one UTF-16 unit, at the place of its plain letter
const GROWTH = 0.4; // longer than any translation that a page must hold
const WORD_GROWTH_MAX = 10;
const FILLING = ['öñé', 'ţŵö', 'þŕéé', 'ƒöûŕ', 'ƒîṽé'];

/**
 * A text in the pseudo-language: no letter of it is a plain Latin one, it is two fifths longer, in its longest word and in
 * words of its own, and its placeholders are as they were. What a page shows in plain letters then comes from no text.
 */
export function pseudo(text: string): string {
  const length = Math.ceil(text.length * GROWTH);
  const inWord = Math.min(WORD_GROWTH_MAX, Math.ceil(length / 2));
  const filling = Array.from({ length: Math.ceil(length / 5) }, (_, index) => FILLING[index % FILLING.length]);
  const words = filling
    .join(' ')
    .slice(0, length - inWord)
    .trim();
  return `${print(lengthened(compileText(text), inWord))} ${words}`.trim();
}

/** Grows the longest word outside plurals and choices, as translations into Finnish or German do. */
function lengthened(message: CompiledMessage, by: number): CompiledMessage {
  const words = message.flatMap((token) => (typeof token === 'string' ? (token.match(/[a-z]+/gi) ?? []) : []));
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return message;
  const index = message.findIndex((token) => typeof token === 'string' && token.includes(longest));
  return message.with(index, String(message[index]).replace(longest, longest + 'o'.repeat(by)));
}

function print(message: CompiledMessage): string {
  return message.map((token) => (typeof token === 'string' ? marked(token) : placeholder(token))).join('');
}

function placeholder(token: Exclude<CompiledMessage[number], string>): string {
  const [name, format, cases] = token;
  if (format === undefined) return `{${name}}`;
  if (typeof cases !== 'object' || cases === null) return `{${name}, ${format}}`;
  const { offset, ...forms } = cases as Record<string, CompiledMessage | number>;
  const start = offset === undefined ? '' : `offset:${String(offset)} `;
  const all = Object.entries(forms).map(([form, part]) => `${exact(form)} {${print(part as CompiledMessage)}}`);
  return `{${name}, ${format}, ${start}${all.join(' ')}}`;
}

/** `=0` is compiled to `0`. */
const exact = (form: string) => (/^\d+$/.test(form) ? `=${form}` : form);

function marked(text: string): string {
  const letters = text.replaceAll(/[a-z]/gi, (letter) => MARKED.charAt(PLAIN.indexOf(letter)));
  return letters.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'");
}

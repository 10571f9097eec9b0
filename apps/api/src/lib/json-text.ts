/** What a procedure answers, as the JSON text that PostgreSQL built: it goes to the caller without being read and written again. */
export class JsonText<Value> {
  declare private readonly value: Value; // of the type alone
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** Some members of a JSON object, each JSON already, as the text that continues one. */
export function toMembers(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, json]) => `,${JSON.stringify(name)}:${json}`)
    .join('');
}

/** A JSON object with more members, as `toMembers` gives them. `object` has one member at least. */
export const withMembers = (object: string, members: string): string => `${object.slice(0, -1)}${members}}`;

/** The entries of two JSON lists in one. */
export function joinLists(one: string, other: string): string {
  if (other === '[]') return one;
  return one === '[]' ? other : `${one.slice(0, -1)},${other.slice(1)}`;
}

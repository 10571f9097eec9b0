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

/** A JSON object with more members, each JSON already. `object` has one member at least. */
export function withMembers(object: string, members: Readonly<Record<string, string>>): string {
  const more = Object.entries(members).map(([name, json]) => `,${JSON.stringify(name)}:${json}`);
  return object.slice(0, -1) + more.join('') + '}';
}

/** The entries of two JSON lists in one. */
export function joinLists(one: string, other: string): string {
  if (other === '[]') return one;
  return one === '[]' ? other : `${one.slice(0, -1)},${other.slice(1)}`;
}

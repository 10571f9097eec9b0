/** What the rows are counted from: as many people and events, and the day that everything is before or after. */
export type Amounts = { consultants: number; clients: number; auditEvents: number; today: string };

/** A step of the seed: what it fills, and the statement that does. */
export type Step = { table: string; statement: string };

/** The steps of a script in which a comment in front of each statement names what it fills. */
export function readScript(script: string): Step[] {
  const parts = script.split(/^ *-- /m).slice(1);
  return parts.map((part) => {
    const [table = '', ...lines] = part.split('\n');
    return { table, statement: lines.join('\n') };
  });
}

/** One of some texts, by a row's number and a salt. */
export function pickText(texts: readonly string[], salt: number, n = 'n'): string {
  const list = texts.map((text) => `'${text}'`).join(', ');
  return `(array[${list}])[1 + pg_temp.draw(${n}, ${salt}, ${texts.length})]`;
}

/**
 * What the statements make their rows with, the same in every run: `draw`, a number below `bound` that looks random, by
 * a row's number and a salt; `made_id`, an id in order of time as the product's are.
 */
export const HELPERS = [
  `create function pg_temp.draw(n bigint, salt bigint, bound int) returns int language sql immutable parallel safe as
    $$ select ((hashint8extended(n, salt) & 2147483647) % bound)::int $$`,
  `create function pg_temp.made_id(kind int, n bigint, at timestamptz) returns uuid language sql stable parallel safe as
    $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`,
];

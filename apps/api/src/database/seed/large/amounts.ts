/** How many of each there are at scale 1. */
const FULL = { consultants: 200, clients: 20_000, auditEvents: 300_000 };

/** What the rows are counted from: as many people and events, and the day that everything is before or after. */
export type Amounts = typeof FULL & { today: string };

/** The amounts at a scale, at least one of each. */
export function amountsAt(scale: number, today: string): Amounts {
  const scaled = (full: number) => Math.max(1, Math.round(full * scale));
  return {
    consultants: scaled(FULL.consultants),
    clients: scaled(FULL.clients),
    auditEvents: scaled(FULL.auditEvents),
    today,
  };
}

/** A step of the seed: what it fills, and the statement that does. */
export type Step = { table: string; statement: string };

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

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone }); // Swedish writes days as ISO 8601 does
  formats.set(timeZone, made);
  return made;
}

/** The day it is at `moment` in a time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Date, timeZone: string): string {
  return formatOf(timeZone).format(moment);
}

/** The day `days` after (before, when negative) a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

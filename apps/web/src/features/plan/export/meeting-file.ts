type Meeting = {
  /** As in the calendar feed, so that the event is the same one there and when it is added again. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  text: string;
  now: Date;
};

const LINE_BYTES = 73; // a line has 75 at most, and a folded one begins with a space

/** A calendar file (RFC 5545) with a meeting that takes a day. */
export function buildMeetingFile({ id, day, title, text, now }: Meeting): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Growth Plan//Follow-up//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${toPlainDay(day)}`,
    `DTEND;VALUE=DATE:${toPlainDay(next)}`,
    `SUMMARY:${toCalendarText(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${toCalendarText(text)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const toPlainDay = (day: string) => day.slice(0, 10).replaceAll('-', '');

/** A text without what ends a line or a value, or turns the direction of reading. */
function toCalendarText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .trim();
}

/** A long line on several, none of them broken within a letter. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const { length } = encoder.encode(letter);
    if (bytes + length > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 0;
    }
    folded += letter;
    bytes += length;
  }
  return folded;
}

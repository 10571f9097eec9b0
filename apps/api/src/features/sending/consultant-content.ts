import { atHour, DAY_MS } from '../../lib/days.ts';
import { listToday } from '../clients/today.ts';
import { getWeek } from './sending-days.ts';
import type { BundleContent } from '../mail/bundles-port.ts';
import type { DayMail } from './client-content.ts';
import * as digests from './digest-queries.ts';

/** Needs that are news by themselves: somebody waits, or was not heard of. */
const NEWS: ReadonlySet<string> = new Set(['waiting', 'check_in_waiting', 'check_in_missed', 'reply']);

/** A consultant's week: who needs them and why, then what their clients did; null when no digest is due that has news. */
export async function readConsultantContent({
  tx,
  deps,
  mail,
  range,
  digest,
  hasWeekly,
}: DayMail): Promise<BundleContent | null> {
  if (!digest || mail.choices.digest !== 'weekly') return null;
  const { accountId, languageCode } = mail;
  const { clock, settings, texts } = deps;
  const listed = await listToday({ db: tx, scope: { reach: 'theirs', accountId }, clock, settings });
  const clients = listed.filter(({ snoozedUntil }) => snoozedUntil === null);
  const events = await digests.selectEvents(tx, accountId, atHour(digest.since, 0, settings.timeZone));
  const isWaiting = clients.some(({ needs }) => needs.some(({ need }) => NEWS.has(need)));
  if (!isWaiting && events.length === 0 && !hasWeekly) return null;
  const daysSince = (moment: string) => Math.floor((clock().getTime() - Date.parse(moment)) / DAY_MS);
  const attention = clients.map(({ company, needs }) => {
    const reasons = needs.map(({ need, since }) =>
      texts.format(languageCode, `clients.need.${need}`, { days: daysSince(since) }),
    );
    return `${company}: ${reasons.join(', ')}`;
  });
  const lastWeek = events.map(({ company, what, count }) =>
    texts.format(languageCode, `email.weekly_consultant.${what}`, { company, count }),
  );
  return {
    template: 'weekly_consultant',
    values: { count: clients.length, week: getWeek(range.through) },
    parts: [
      { heading: 'attention', lines: attention },
      { heading: 'last_week', lines: lastWeek },
    ],
    kinds: ['digest'],
    path: '/consultant/dashboard',
  };
}

import { KIND_NAMES } from '@app/schema/notification-kinds';
import type { Role } from '@app/schema/roles';
import { SEND_UNTIL } from '@app/schema/sending';
import { selectMembership } from '../../database/membership.ts';
import { addDays, atHour, toDay, toHour } from '../../lib/days.ts';
import { PART_HEADINGS, type BundleContent, type MailBundles } from '../mail/bundles-port.ts';
import { listUnreadOfMail } from '../notifications/service.ts';
import { readConsultantContent } from './consultant-content.ts';
import { findDigest, findNextSendingDay } from './sending-days.ts';
import { readClientContent, type DayMail } from './client-content.ts';
import { readContactContent } from './contact-content.ts';
import * as queries from './queries.ts';

/** What the mail worker asks about bundled mail. */
export const mailBundles: MailBundles = {
  async getSendTime(tx, { clock, settings: { timeZone } }, day) {
    const rules = await queries.selectSettings(tx);
    const today = toDay(clock(), timeZone);
    const hour = toHour(clock(), timeZone);
    if (day !== null && (day < today || (day === today && hour >= SEND_UNTIL))) return 'never';
    const first = day ?? (hour >= SEND_UNTIL ? addDays(today, 1) : today);
    const sendingDay = findNextSendingDay(rules, first);
    if (sendingDay === today && hour >= rules.sendHour) return null;
    return atHour(sendingDay, rules.sendHour, timeZone);
  },

  async read(tx, deps, mail) {
    const { accountId, role, languageCode: language, choices, day, data } = mail;
    const unread = await listUnreadOfMail(tx, { texts: deps.texts, language, role, accountId, mailId: mail.id });
    const news = unread.filter(({ kind }) => choices[kind] !== 'none');
    const hasWeekly = news.some(({ kind }) => choices[kind] === 'weekly');
    const rules = await queries.selectSettings(tx);
    const range = { after: String(data['after']), through: String(data['through']) };
    const digest = day === null ? null : findDigest(rules, range);
    const given = { tx, deps, mail, rules, range, digest, hasWeekly };
    const own = day === null ? null : await readOwn(given, role);
    const [first] = news;
    if (!own && !first) return null;
    const content: BundleContent = own ?? {
      template: 'news',
      values: { first: first?.text ?? '', more: news.length - 1 },
      parts: [],
      kinds: [],
      path: first?.link ?? '/',
    };
    return withNews(content, news);
  },

  readForContact: readContactContent,
};

/** What there is to tell apart from notifications: a main user of their company, a consultant of their clients. */
async function readOwn(given: DayMail, role: Role): Promise<BundleContent | null> {
  if (role !== 'User') return readConsultantContent(given);
  const member = await selectMembership(given.tx, given.mail.accountId);
  return member?.role === 'owner' ? readClientContent({ ...given, clientId: member.clientId }) : null;
}

type News = Awaited<ReturnType<typeof listUnreadOfMail>>;

/** Adds notifications to what a mail tells, in their place. */
function withNews(own: BundleContent, news: News): BundleContent {
  const parts = [...own.parts, { heading: 'news' as const, lines: news.map(({ text }) => text) }];
  return {
    ...own,
    parts: PART_HEADINGS.flatMap((heading) =>
      parts.filter((part) => part.heading === heading && part.lines.length > 0),
    ),
    kinds: KIND_NAMES.filter((kind) => own.kinds.includes(kind) || news.some((one) => one.kind === kind)),
  };
}

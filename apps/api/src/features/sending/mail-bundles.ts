import { KIND_NAMES } from '@app/schema/notification-kinds';
import { SEND_UNTIL } from '@app/schema/sending';
import { PRODUCT_SLUG } from '@app/schema/product';
import { addDays, atHour, formatDay, toDay, toHour } from '../../lib/days.ts';
import type { BundlePart, MailBundles } from '../mail/bundles-port.ts';
import { listUnreadOfMail } from '../notifications/service.ts';
import { findNextSendingDay, listDueDeadlines } from './sending-days.ts';
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

  async read(tx, { clock, settings: { timeZone }, texts }, { id, accountId, role, languageCode, choices, day, data }) {
    const rules = await queries.selectSettings(tx);
    const news = await listUnreadOfMail(tx, { texts, language: languageCode, role, accountId, mailId: id });
    const wanted = news.filter(({ kind }) => choices[kind] !== 'none');
    const wantsTodos = day !== null && choices.reminders === 'daily';
    const deadlines = wantsTodos
      ? listDueDeadlines(rules, { after: String(data['after']), through: String(data['through']) })
      : [];
    const todos = wantsTodos ? await queries.selectDueTodos(tx, accountId, { deadlines, timeZone }) : [];
    if (todos.length === 0 && wanted.length === 0) return null;
    const today = toDay(clock(), timeZone);
    const toLine = ({ task, deadline, plan }: queries.DueTodo) =>
      `${formatDay(languageCode, deadline, 'medium')}: ${task} (${plan})`;
    const late = todos.filter(({ deadline }) => deadline < today).map(toLine);
    const due = todos.filter(({ deadline }) => deadline >= today).map(toLine);
    const parts: BundlePart[] = [
      { heading: 'late', lines: late },
      { heading: 'due', lines: due },
      { heading: 'news', lines: wanted.map(({ text }) => text) },
    ];
    const [first] = wanted;
    const kinds = KIND_NAMES.filter(
      (kind) => (kind === 'reminders' && todos.length > 0) || wanted.some((one) => one.kind === kind),
    );
    return {
      template: todos.length > 0 ? 'daily' : 'news',
      values: { late: late.length, due: due.length, first: first?.text ?? '', more: wanted.length - 1 },
      parts: parts.filter(({ lines }) => lines.length > 0),
      kinds,
      path: todos.length > 0 ? `/${PRODUCT_SLUG}/alltodo` : (first?.link ?? '/'),
    };
  },
};

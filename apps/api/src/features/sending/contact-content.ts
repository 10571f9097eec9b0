import type { Tx } from '../../database/connect.ts';
import { toDay } from '../../lib/days.ts';
import type { BundleContent, ContactMail, Reading } from '../mail/bundles-port.ts';
import { toLines } from './client-content.ts';
import * as contacts from './contact-queries.ts';
import { selectSettings, type DueTodo } from './queries.ts';
import { listDueDeadlines } from './sending-days.ts';

/** What a mail to a person responsible says now; null when there is nothing left to say. */
export async function readContactContent(tx: Tx, deps: Reading, mail: ContactMail): Promise<BundleContent | null> {
  const { contactId, template, data } = mail;
  const locale = deps.texts.getLocale(mail.languageCode);
  const today = toDay(deps.clock(), deps.settings.timeZone);
  if (template === 'contact_todos') {
    const open = await contacts.selectOpenTodos(tx, contactId);
    if (open.length === 0 && data['asked'] !== 'true') return null;
    return {
      template,
      values: { count: open.length },
      parts: [{ heading: 'due', lines: toContactLines(locale, open) }],
      ...OF_CONTACT,
    };
  }
  const range = { after: String(data['after']), through: String(data['through']) };
  const deadlines = listDueDeadlines(await selectSettings(tx), range);
  const todos = await contacts.selectDueTodos(tx, contactId, { deadlines, timeZone: deps.settings.timeZone });
  if (todos.length === 0) return null;
  const late = todos.filter(({ deadline }) => deadline < today);
  const due = todos.filter(({ deadline }) => deadline >= today);
  return {
    template: 'daily',
    values: { late: late.length, due: due.length },
    parts: [
      { heading: 'late', lines: toContactLines(locale, late) },
      { heading: 'due', lines: toContactLines(locale, due) },
    ],
    ...OF_CONTACT,
  };
}

/** The link is made by the worker. */
const OF_CONTACT: Pick<BundleContent, 'kinds' | 'path'> = { kinds: ['reminders'], path: '' };

type Listed = Omit<DueTodo, 'deadline'> & { deadline: string | null };

const toContactLines = (locale: string, todos: readonly Listed[]) => toLines(locale, todos).map(withoutAddresses);

const WEB_ADDRESS =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|(?<![@\p{L}\d._-])(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/:?#]\S*)?(?![@\p{L}\d])/giu;

/** A line without addresses of the web: nobody's mail program is to make a link of what somebody else typed. */
export const withoutAddresses = (line: string) => line.replaceAll(WEB_ADDRESS, '…');

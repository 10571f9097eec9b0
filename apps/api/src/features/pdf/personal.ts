import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry } from './blocks.ts';
import type { Source } from './content.ts';
import {
  accountEntries,
  eventEntries,
  feedbackOf,
  generalEntries,
  mailEntries,
  planEntries,
  type Telling,
} from './personal-content.ts';
import type { Labels } from './labels.ts';
import { plainLine } from './plain.ts';
import { closePdf, ensure, STYLES, turnPage, writeText, type Element, type Sheet } from './sheet.ts';
import { openPages, writeBlock, writeHeadsAndFeet, writePlan } from './whole.ts';

const GAP = 6;
const FIRST_LINES = 40; // of what a heading stays together with
const AT_ONCE = 100; // entries between two turns of other work

/** All that is kept of a client: who they are, each plan in full with the feedback on it, and what happened. */
export async function makePersonal(telling: Telling, plans: readonly Source[]): Promise<Buffer> {
  const { data, labels } = telling;
  const title = labels.t('paper.data.title');
  const company = plainLine(data.details.company);
  const { sheet, root } = openPages({ title: `${title} · ${company}`, author: company, labels, now: telling.now });
  const { outline } = sheet.doc;
  const write = (name: string, entries: Entry[]) => writeSection(sheet, root, { name, entries, labels });

  sheet.y += 40;
  writeText(sheet, root, { text: title, type: 'H1', style: STYLES.title, gap: GAP });
  writeText(sheet, root, { text: company, style: STYLES.question, gap: GAP });
  writeText(sheet, root, {
    text: labels.t('paper.data.lead', { date: telling.today }),
    style: STYLES.soft,
    gap: 5 * GAP,
  });
  outline.addItem(title);
  for (const { name, entries } of accountEntries(telling)) await write(name, entries);
  await write(labels.t('paper.data.general'), generalEntries(telling));

  for (const [index, plan] of data.plans.entries()) {
    const source = plans.find(({ document }) => document.plan.id === plan.id);
    if (!source) continue; // it was made after the plans were read
    turnPage(sheet);
    const item = outline.addItem(plainLine(plan.name));
    await writePlan(sheet, root, { source, outline: item, name: `plan-${index + 1}` });
    turnPage(sheet);
    const feedback = labels.t('paper.data.feedback', { plan: plainLine(plan.name) });
    item.addItem(feedback);
    await write(feedback, planEntries(telling, plan));
    for (const { name, entries } of feedbackOf(telling, plan)) await write(name, entries);
  }

  turnPage(sheet);
  outline.addItem(labels.t('paper.data.mails'));
  await write(labels.t('paper.data.mails'), mailEntries(telling));
  outline.addItem(labels.t('paper.data.events'));
  await write(labels.t('paper.data.events'), eventEntries(telling));
  root.end();
  const firm = labels.t('firm.name');
  writeHeadsAndFeet(sheet, labels, { title: `${title} · ${company}`, today: telling.today, firm });
  return closePdf(sheet.doc);
}

type Section = { name: string; entries: Entry[]; labels: Labels };

async function writeSection(sheet: Sheet, root: Element, { name, entries, labels }: Section): Promise<void> {
  ensure(sheet, FIRST_LINES);
  writeText(sheet, root, { text: name, type: 'H2', style: STYLES.step, gap: GAP });
  if (entries.length === 0) writeBlock(sheet, root, { kind: 'text', text: labels.t('paper.data.none'), soft: true });
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await nextTurn();
    writeBlock(sheet, root, { kind: 'list', entries: entries.slice(from, from + AT_ONCE) });
  }
  sheet.y += 2 * GAP;
}

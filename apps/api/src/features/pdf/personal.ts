import { setImmediate as nextTurn } from 'node:timers/promises';
import { GAP, layBlock } from './blocks.ts';
import type { Source } from './content.ts';
import { toPlainLine } from './labels.ts';
import * as paper from './paper.ts';
import { accountSections, buildHistorySections, planSections, type Section, type Telling } from './personal-content.ts';
import { PAGES, drawHeadLogo, writeHeadsAndFeet, writePlan } from './whole.ts';

const FIRST_LINES = 40; // of what a heading stays together with
const AT_ONCE = 100; // entries between two turns of other work

/** All that is kept of a client: who they are, each plan in full with the feedback on it, and what happened. */
export async function makePersonal(telling: Telling, plans: readonly Source[]): Promise<Buffer> {
  const { data, labels, now, today } = telling;
  const { title: titleStyle, question, soft } = paper.STYLES;
  const heading = labels.t('paper.data.title');
  const company = toPlainLine(data.details.company);
  const title = `${heading} · ${company}`;
  const { sheet, root } = paper.open({ ...PAGES, labels, title, author: company, now });
  drawHeadLogo(sheet, root, labels);
  const { outline } = sheet.doc;
  const write = (section: Section) => writeSection(sheet, root, { none: labels.t('paper.data.none'), ...section });

  sheet.y += 40;
  paper.writeText(sheet, root, { text: heading, type: 'H1', style: titleStyle, gap: GAP });
  paper.writeText(sheet, root, { text: company, style: question, gap: GAP });
  paper.writeText(sheet, root, { text: labels.t('paper.data.lead', { date: today }), style: soft, gap: GAP });
  paper.writeText(sheet, root, { text: toPlainLine(data.privateNotes), style: soft, gap: 5 * GAP });
  outline.addItem(heading);
  for (const section of accountSections(telling)) await write(section);

  for (const [index, plan] of data.plans.entries()) {
    const source = plans.find(({ document }) => document.plan.id === plan.id);
    if (!source) continue; // it was made after the plans were read
    paper.startNextPage(sheet);
    const item = outline.addItem(toPlainLine(plan.name));
    await writePlan(sheet, root, { source, outline: item, name: `plan-${index + 1}` });
    paper.startNextPage(sheet);
    const sections = planSections(telling, plan);
    item.addItem(sections[0]!.name); // the rounds of feedback, of each plan
    for (const section of sections) await write(section);
  }

  paper.startNextPage(sheet);
  for (const section of buildHistorySections(telling)) {
    outline.addItem(section.name);
    await write(section);
  }
  root.end();
  writeHeadsAndFeet(sheet, labels, { title, today, firm: labels.t('firm.name') });
  return paper.close(sheet);
}

type Part = Section & { none: string };

async function writeSection(sheet: paper.Sheet, root: paper.Element, { name, entries, none }: Part): Promise<void> {
  paper.ensureRoom(sheet, FIRST_LINES);
  paper.writeText(sheet, root, { text: name, type: 'H2', style: paper.STYLES.step, gap: GAP });
  if (entries.length === 0) layBlock(sheet, root, { kind: 'text', text: none, soft: true }).write();
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await nextTurn();
    layBlock(sheet, root, { kind: 'list', entries: entries.slice(from, from + AT_ONCE) }).write();
  }
  sheet.y += 2 * GAP;
}

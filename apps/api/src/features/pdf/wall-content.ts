import type { MetricTable } from '@app/schema/answers';
import { columnKey, stepNameKey } from '@app/schema/text-keys';
import { getCellTexts, filledRows, buildMetricTable } from './answers.ts';
import { findAnswer, todoEntry, type Source } from './content.ts';
import { followUpTable } from './follow-up-content.ts';
import { toPlainText } from './labels.ts';
import type { Entry } from './list.ts';
import type { Table } from './table.ts';

/** The steps and questions of which the wall tells, by the keys of the questionnaire. */
const ON_THE_WALL = {
  direction: { step: 'direction', purpose: 'di_purpose', picture: 'di_picture' },
  targets: { step: 'targets', table: 'ta_targets', one: 'ta_one', columns: ['m12', 'y3'] },
  priorities: { step: 'priorities', list: 'pr_list', first: 'pr_first', facts: ['metric', 'owner'] },
} as const;

/** What hangs on the wall. */
export type Wall = ReturnType<typeof buildWall>;

/** Where the company is going, by what one sees it, what comes first, and who does what by when: the open to-dos. */
export function buildWall(source: Source) {
  const { direction, targets, priorities } = ON_THE_WALL;
  const { labels, document } = source;
  const text = (key: string) => toPlainText((findAnswer(source, key)?.value ?? '') as string);
  const open = document.todos
    .filter(({ done }) => !done)
    .toSorted((a, b) => (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999'));
  return {
    direction: {
      title: labels.t(stepNameKey(direction.step)),
      texts: [text(direction.purpose), text(direction.picture)].filter(Boolean),
    },
    targets: { title: labels.t(stepNameKey(targets.step)), one: text(targets.one), table: wallTable(source) },
    priorities: { title: labels.t(stepNameKey(priorities.step)), entries: priorityEntries(source) },
    todos: { title: labels.t('plan.todos'), entries: open.map((todo) => todoEntry(source, todo)) },
  };
}

/** The figures that are followed up, or before there are any the targets. */
const wallTable = (source: Source): Table | null => followUpTable(source, 'narrow') ?? targetTable(source);

/** The table of targets with some of its columns; nothing before a figure was given. */
export function targetTable(source: Source, shown: readonly string[] = ON_THE_WALL.targets.columns): Table | null {
  const found = findAnswer(source, ON_THE_WALL.targets.table);
  if (found?.value === undefined || found.value === null) return null;
  const columns = found.question.columns.filter(({ key }) => shown.includes(key));
  const table = buildMetricTable(source.labels, found.question, { value: found.value as MetricTable, columns });
  return table.rows.length === 0 ? null : table;
}

/** The priorities in their order; the one that must succeed first says so. */
export function priorityEntries(source: Source): Entry[] {
  const { list, first, facts } = ON_THE_WALL.priorities;
  const { labels } = source;
  const found = findAnswer(source, list);
  if (!found) return [];
  const { question } = found;
  const all = Array.isArray(found.value) ? found.value : [];
  const chosen = all[Number(findAnswer(source, first)?.value ?? -1)];
  const shown: readonly string[] = facts;
  return filledRows(found.value).map((row, index) => {
    const texts = getCellTexts(labels, question, row);
    const [title, text = ''] = texts;
    const details = question.columns.flatMap(({ key }, at) =>
      texts[at] && shown.includes(key) ? `${labels.t(columnKey(list, key))}: ${texts[at]}` : [],
    );
    const lines = [row === chosen ? labels.t('paper.first') : '', details.join(' · ')].filter(Boolean);
    return { mark: `${index + 1}.`, title: title || text, text: title ? text : '', facts: lines.join('\n') };
  });
}

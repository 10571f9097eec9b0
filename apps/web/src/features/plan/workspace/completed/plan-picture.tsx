import { columnKey, rowKey, stepNameKey } from '@app/schema/text-keys';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Card } from '../../../../ui/card.tsx';
import {
  findQuestion,
  getAnswer,
  getFixedRow,
  getOwnRows,
  hasCell,
  toMetricTable,
  toRows,
  toText,
} from '../../answers/answer-values.ts';
import { getRowKey } from '../../answers/row-keys.ts';
import { useAnswers } from '../../answers/saver-context.ts';
import { usePlan } from '../plan-context.ts';
import { PicturePart } from './picture-part.tsx';

const DIRECTION = ['di_purpose', 'di_picture'] as const;
const COLUMNS = ['baseline', 'm12', 'y3'] as const;
const LOOKS = { baseline: 'max-sm:hidden', m12: '', y3: 'font-semibold!' }; // a phone has room for what is to be reached
const CELL = 'pl-3 text-right';

/** What the page for the wall says, on the screen: the direction, the targets and the priorities. */
export function PlanPicture() {
  const t = useText();
  const read = useReading();
  const direction = DIRECTION.map((key) => ({ key, text: toText(read(key)) })).filter(({ text }) => text !== '');
  return (
    <Card className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      <PicturePart title={t(stepNameKey('direction'))} isEmpty={direction.length === 0}>
        {direction.map(({ key, text }, index) => (
          <p key={key} className={`whitespace-pre-line ${index === 0 ? 'text-lead' : ''}`}>
            {text}
          </p>
        ))}
      </PicturePart>
      <Priorities />
      <Targets />
    </Card>
  );
}

/** Reads the answer to a question by its key. */
function useReading() {
  const { questionnaire } = usePlan();
  const answers = useAnswers();
  return (key: string) => getAnswer(questionnaire, answers, key);
}

/** The figures to be reached, from where they are to three years from now. */
function Targets() {
  const t = useText();
  const read = useReading();
  const { questionnaire } = usePlan();
  const question = findQuestion(questionnaire, 'ta_targets')?.question;
  const table = toMetricTable(read('ta_targets'));
  const rows = [
    ...(question?.rows ?? []).map(({ key }) => ({
      key,
      label: t(rowKey('ta_targets', key)),
      row: getFixedRow(table, key),
    })),
    ...getOwnRows(table).map(({ label, ...row }, index) => ({ key: `own ${index}`, label, row })),
  ].filter(({ row }) => hasCell(row));
  const one = toText(read('ta_one'));
  return (
    <PicturePart title={t(stepNameKey('targets'))} isEmpty={rows.length === 0 && one === ''} className="md:col-span-2">
      {one !== '' && <p className="font-semibold">{one}</p>}
      {rows.length > 0 && (
        <table className="tabular w-full border-collapse text-small">
          <thead>
            <tr className="align-bottom">
              <th scope="col">
                <span className="sr-only">{t('plan.metric.name')}</span>
              </th>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`${CELL} min-w-16 py-1 font-normal text-ink-soft wrap-anywhere ${LOOKS[column]}`}
                >
                  {t(columnKey('ta_targets', column))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, row }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere hyphens-auto">
                  {label}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className={`${CELL} py-1.5 whitespace-nowrap ${LOOKS[column]}`}>
                    {typeof row[column] === 'number' ? formatNumber(row[column]) : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PicturePart>
  );
}

/** The priorities in their order, with who is responsible; the one that must succeed first is marked. */
function Priorities() {
  const t = useText();
  const read = useReading();
  const all = toRows(read('pr_list'));
  const first = all[Number(read('pr_first') ?? -1)];
  const rows = all.filter((row) => toText(row['priority']) !== '');
  return (
    <PicturePart title={t(stepNameKey('priorities'))} isEmpty={rows.length === 0}>
      <ol className="bare-list flex flex-col gap-4">
        {rows.map((row, index) => (
          <li key={getRowKey(row)} className="flex gap-3">
            <span className="tabular text-lead leading-tight text-ink-soft">{index + 1}</span>
            <div className="min-w-0">
              <p className="font-semibold">{toText(row['priority'])}</p>
              <p className="text-small text-ink-soft">{toText(row['owner'])}</p>
              {row === first && <p className="text-small font-semibold text-accent">{t('paper.first')}</p>}
            </div>
          </li>
        ))}
      </ol>
    </PicturePart>
  );
}

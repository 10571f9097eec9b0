import type { Cell } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import type { QuestionDefinition } from '@app/schema/questionnaire';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { RowChoice } from '../answers/prefill/carried.ts';
import { nameCell, namePart, writeCell } from './cell-names.ts';
import { countChanges, isSeen } from './count-changes.ts';
import { diffAnswers, isChanged, type CellDiff, type PartDiff, type RowDiff } from './diff-answer.ts';
import { Added, Removed, TextDiff } from './marked-text.tsx';
import { RowState } from './row-state.tsx';

/** For a question that picks from a list: the rows of the list, as they were and as they are. */
type Choices = { before: readonly RowChoice[]; after: readonly RowChoice[] };

type Props = {
  question: QuestionDefinition;
  /** The answer as it was; null when there was none. */
  before: unknown;
  after: unknown;
  choices?: Choices;
};

const ARROW = ' → ';
const NO_CHOICES: Choices = { before: [], after: [] };

/** How an answer changed: first how much, then each part of it that is not as it was. */
export function AnswerDiff({ question, before, after, choices = NO_CHOICES }: Props) {
  const diff = useMemo(() => diffAnswers(question, before, after), [question, before, after]);
  return (
    <div className="flex flex-col gap-3 hyphens-auto">
      <p className="text-small font-semibold">{useCountText(diff)}</p>
      {diff.map((part) => (
        <PartView key={part.key} {...{ question, choices, part }} />
      ))}
    </div>
  );
}

function useCountText(diff: readonly PartDiff[]): string {
  const t = useText();
  const { added, removed, values, moved } = countChanges(diff);
  if (diff.length === 0) return t('plan.changes.nothing');
  const texts = [
    added > 0 && removed > 0 && t('plan.changes.words', { added, removed }),
    added > 0 && removed === 0 && t('plan.changes.words_added', { count: added }),
    added === 0 && removed > 0 && t('plan.changes.words_removed', { count: removed }),
    values > 0 && t('plan.changes.values', { count: values }),
    moved > 0 && t('plan.changes.moved', { count: moved }),
  ].filter((text) => text !== false);
  return texts.join(' · ') || t('plan.changes.spaces');
}

type Shown = { question: QuestionDefinition; choices: Choices };

function PartView({ part, ...shown }: Shown & { part: PartDiff }) {
  const name = namePart(shown.question, part.key);
  return (
    <div className="flex flex-col gap-1">
      {name !== '' && <p className="font-semibold">{name}</p>}
      {'cells' in part ? (
        <Cells {...shown} cells={part.cells} />
      ) : (
        <ol className="bare-list flex flex-col gap-3">
          {part.rows.filter(isChanged).map((row) => (
            <li key={`${row.from}-${row.to}`} className="flex flex-col gap-1 border-l-2 border-line-strong pl-3">
              <RowState row={row} />
              <Cells {...shown} {...orderCells(shown.question, row)} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** What is shown of a row, in the order of its columns: what changed, and for the eye what did not. */
function orderCells({ columns }: QuestionDefinition, { cells, same }: RowDiff) {
  const kept = Object.entries(same).filter(([, cell]) => isFilled(cell));
  const place = (key: string) => columns.findIndex((column) => column.key === key);
  const ordered = [...cells, ...kept.map(([key, cell]) => ({ key, kept: cell }))];
  return { cells: ordered.toSorted((a, b) => place(a.key) - place(b.key)) };
}

type Shownable = CellDiff | { key: string; kept: Cell };

function Cells({ cells, ...shown }: Shown & { cells: readonly Shownable[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {cells
        .filter((cell) => 'kept' in cell || isSeen(cell))
        .map((cell) => {
          const name = nameCell(shown.question, cell.key);
          return (
            <div key={cell.key}>
              <dt className={name === '' ? 'sr-only' : 'text-small text-ink-soft'}>{name}</dt>
              <dd className="measure min-w-0 whitespace-pre-wrap">
                <CellView {...shown} cell={cell} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

function CellView({ question, choices, cell }: Shown & { cell: Shownable }): ReactNode {
  const { key } = cell;
  if ('parts' in cell) return <TextDiff parts={cell.parts} />;
  if ('kept' in cell) return writeCell(question, { key, cell: cell.kept, choices: choices.after });
  const { before, after } = cell;
  const [hadOne, hasOne] = [isFilled(before), isFilled(after)];
  return (
    <>
      {hadOne && <Removed>{writeCell(question, { key, cell: before ?? null, choices: choices.before })}</Removed>}
      {hadOne && hasOne && <span aria-hidden="true">{ARROW}</span>}
      {hasOne && <Added>{writeCell(question, { key, cell: after ?? null, choices: choices.after })}</Added>}
    </>
  );
}

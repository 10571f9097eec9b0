import { SWOT_POINTS_MAX } from '@app/schema/plan-limits';
import { isFilled } from '@app/schema/completeness';
import { boxKey } from '@app/schema/text-keys';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../../lib/toasts.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { getWordWidth } from '../column-widths.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { useWide } from '../use-wide.ts';
import { announce } from './announce.ts';
import { CellTextArea } from './cell-field.tsx';
import { MoveButtons, readMove } from './move-buttons.tsx';

type Boxes = Record<string, string[]>;

const BOX = 15.5; // rem, the least of a box
const FIELD = 1.75; // rem around a point in its field
const CARD = 2.25; // rem around a field in its box

/** Four boxes of points; Enter goes to the next point. */
export function SwotEditor({ field }: { field: AnswerField }) {
  const { boxes } = field.question;
  const point = getWordWidth(boxes.flatMap(({ key }) => toPoints(field.value, key))) + FIELD;
  const width = Math.max(BOX, point + CARD);
  const { ref, wide, widths } = useWide<HTMLDivElement>([width, width], 1);
  return (
    <div ref={ref} className={`grid gap-4 ${wide ? 'grid-cols-2' : ''}`}>
      {boxes.map(({ key }) => (
        <SwotBox key={key} field={field} box={key} asCard={wide} least={(widths[0] ?? width) - CARD} />
      ))}
    </div>
  );
}

type BoxProps = {
  field: AnswerField;
  box: string;
  asCard: boolean;
  /** What the field of a point needs, in rem. */
  least: number;
};

function SwotBox({ field, box, asCard, least }: BoxProps) {
  const t = useText();
  const titleId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const points = toPoints(field.value, box);
  const name = t(boxKey(field.question.key, box));
  const put = (next: string[]) => field.edit({ ...(field.current() as Boxes | undefined), [box]: next });
  const set = (index: number, text: string) =>
    put(index < points.length ? points.with(index, text) : [...points, text]);
  const remove = (index: number) => {
    const point = points[index] ?? '';
    put(points.toSpliced(index, 1));
    focusPoint(list.current, Math.max(0, index - 1));
    if (!isFilled(point)) return;
    const run = () => {
      const now = toPoints(field.current(), box);
      if (now.length >= SWOT_POINTS_MAX) return toastError(t('plan.points.full', { count: SWOT_POINTS_MAX }));
      put(now.toSpliced(index, 0, point));
      focusPoint(list.current, Math.min(index, now.length));
    };
    toastSuccess(t('plan.points.removed'), { label: t('plan.undo'), run });
  };
  /** A point is its place: the focus goes along, to the same button or field. */
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    const point = points[index];
    if (point === undefined || to < 0 || to >= points.length) return;
    const control = document.activeElement?.closest('[data-move]') ? `[data-move="${by}"]` : 'textarea';
    put(points.toSpliced(index, 1).toSpliced(to, 0, point));
    list.current?.children[to]?.querySelector<HTMLElement>(control)?.focus();
    setSaid(announce(t('plan.rows.moved', { position: to + 1, count: points.length })));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = readMove(event);
    if (by) return move(index, by);
    if (
      !(event.target instanceof HTMLTextAreaElement) ||
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    focusPoint(list.current, index + 1);
  };
  const texts = points.length < SWOT_POINTS_MAX ? [...points, ''] : points;
  const shown = texts.map((point, index) => ({ point, index, key: `${box}-${index}` })); // a point is its place
  return (
    <section aria-labelledby={titleId} className={asCard ? 'rounded-card border border-line bg-paper p-4' : ''}>
      <h3 id={titleId} className="mb-2 font-semibold">
        {name}
      </h3>
      <ol ref={list} className="bare-list flex flex-col gap-2">
        {shown.map(({ point, index, key }) => (
          <li key={key} className="flex flex-wrap items-start gap-x-1" onKeyDown={(event) => onKeyDown(event, index)}>
            <div className="min-w-0 grow" style={{ flexBasis: `min(100%, ${least}rem)` }}>
              <CellTextArea
                label={t('plan.points.point', { box: name, position: index + 1 })}
                hideLabel
                placeholder={index === points.length ? t('plan.points.placeholder') : undefined}
                value={point}
                onChange={(event) => set(index, event.target.value)}
                error={field.errorAt(`${box}.${index}`)}
              />
            </div>
            {index < points.length && (
              <span className="mt-1 ml-auto flex">
                <MoveButtons
                  {...{ index }}
                  count={points.length}
                  move={(by) => move(index, by)}
                  label={(direction) => t(`plan.points.${direction}`, { position: index + 1, box: name })}
                />
                <IconButton
                  icon="trash"
                  label={t('plan.points.remove', { position: index + 1, box: name })}
                  onClick={() => remove(index)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <span role="status" className="sr-only">
        {said}
      </span>
      {points.length >= SWOT_POINTS_MAX && (
        <p className="mt-2 text-small text-ink-soft">{t('plan.points.full', { count: SWOT_POINTS_MAX })}</p>
      )}
    </section>
  );
}

function toPoints(value: unknown, box: string): string[] {
  return (value as Boxes | undefined)?.[box] ?? [];
}

function focusPoint(list: HTMLElement | null, index: number): void {
  list?.querySelectorAll('textarea')[index]?.focus();
}

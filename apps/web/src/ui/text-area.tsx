import { useLayoutEffect, useRef, useState, type ComponentProps, type InputEvent, type Ref } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Field, splitField, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> &
  FieldTexts & {
    /** The most characters; a longer text is shown and counted, never cut. */
    limit?: number | undefined;
    inputClassName?: string | undefined;
  };

const SHOWN_FROM = 0.8; // of the limit: before that a counter only disturbs
const SPOKEN_FROM = 0.95;

/** Running text that grows with what is typed. */
export function TextArea(props: Props) {
  const [frame, { limit, inputClassName = '', ...area }] = splitField(props);
  const [typed, setTyped] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = typeof area.value === 'string' ? area.value.length : (typed ?? String(area.defaultValue ?? '').length);
  useLayoutEffect(() => grow(field.current));
  const input = (event: InputEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length);
    area.onInput?.(event);
  };
  return (
    <Field {...frame}>
      {(control) => (
        <>
          <textarea
            rows={3}
            {...area}
            {...control}
            ref={both(field, area.ref)}
            onInput={input}
            className={`field-box field-sizing-content max-h-[70vh] min-h-24 ${area.rows === 1 ? 'resize-none' : 'resize-y'} ${inputClassName}`}
          />
          <p data-written={area.value ?? ''} />
          {limit !== undefined && <Counter length={length} limit={limit} />}
        </>
      )}
    </Field>
  );
}

/** Characters used and left: seen from 80 % on, spoken near the limit and above it alone. */
function Counter({ length, limit }: { length: number; limit: number }) {
  const t = useText();
  const over = length - limit;
  const text = over > 0 ? t('ui.counter.over', { count: over }) : t('ui.counter.left', { count: limit - length });
  const spoken = length >= limit * SPOKEN_FROM ? text : '';
  if (length < limit * SHOWN_FROM) return <output className="sr-only" />;
  return (
    <p className={`tabular self-end text-small ${over > 0 ? 'font-semibold text-error' : 'text-ink-soft'}`}>
      <span aria-hidden="true">{over > 0 ? text : `${formatNumber(length)} / ${formatNumber(limit)}`}</span>
      <output className="sr-only">{spoken}</output>
    </p>
  );
}

/** For browsers without `field-sizing`: as high as the text. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
}

function both<T>(own: { current: T | null }, given: Ref<T> | undefined) {
  return (node: T | null) => {
    own.current = node;
    if (typeof given === 'function') return given(node);
    if (given) given.current = node;
    return undefined;
  };
}

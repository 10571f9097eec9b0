import { useRef, useState, type ClipboardEvent, type ComponentProps, type ReactNode } from 'react';
import { useText, type TextKey } from '../lib/i18n.ts';
import { useLeftUnreadable } from './unreadable.ts';
import { Field, splitField, type FieldTexts } from './field.tsx';

/** What a field takes whose text is read as a value; `Value` is what its text means. */
export type ParsedFieldProps<Value> = Omit<
  ComponentProps<'input'>,
  'children' | 'value' | 'defaultValue' | 'onChange' | 'type'
> &
  FieldTexts & {
    value: Value | null;
    /**
     * Called with each text that can be read, with null when the field is emptied, and with the value from before the typing when its
     * text can be read no more: the beginning of what was typed (`2,5` of `2,5 milj`) is not what was meant.
     */
    onValueChange: (value: Value | null) => void;
    /** Keeps a text that cannot be read longer than the page. */
    kept?: Kept | undefined;
  };

/** Where a text that cannot be read is kept; null is none. */
export type Kept = { read: () => string | null; keep: (text: string | null) => void };

type Props<Value> = ParsedFieldProps<Value> & {
  /** undefined for a text that means nothing. */
  parse: (text: string) => Value | null | undefined;
  format: (value: Value | null) => string;
  /** The error of a text that means nothing. */
  unreadable: (text: string) => TextKey;
  inputClassName: string;
  /** Shown under the field. */
  note?: ReactNode;
  /** What is shown at the end of the field; `choose` replaces what was typed. */
  children: ((choose: (value: Value | null) => void) => ReactNode) | ReactNode;
};

const CELL_GAP = '; '; // between pasted cells, which the browser would run together to another value

/** A value typed as text. What cannot be read stays as typed, with an error once the field is left or its form is sent; nothing is thrown away. */
export function ParsedField<Value>(props: Props<Value>) {
  const [frame, { value, onValueChange, parse, format, unreadable, inputClassName, note, kept, children, ...input }] =
    splitField(props);
  const t = useText();
  const [typed, setTyped] = useState(() => kept?.read() ?? null);
  const [left, setLeft] = useState(typed !== null);
  const before = useRef(value); // what it was when the typing began
  const isUnreadable = typed !== null && parse(typed) === undefined;
  useLeftUnreadable(isUnreadable && left);
  const change = (text: string) => {
    setTyped(text);
    const read = parse(text);
    kept?.keep(read === undefined ? text : null);
    const next = read === undefined ? before.current : read;
    if (next !== value) onValueChange(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = event.clipboardData
      .getData('text/plain')
      .trim()
      .split(/[\t\r\n]+/);
    if (cells.length < 2) return;
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    change(text.slice(0, selectionStart ?? 0) + cells.join(CELL_GAP) + text.slice(selectionEnd ?? text.length));
    setLeft(true);
  };
  const choose = (chosen: Value | null) => {
    setTyped(null);
    kept?.keep(null);
    onValueChange(chosen);
  };
  return (
    <Field {...frame} error={isUnreadable && left ? t(unreadable(typed)) : frame.error}>
      {(control) => (
        <>
          <span className="relative flex items-center">
            <input
              autoComplete="off"
              {...input}
              {...control}
              type="text"
              value={typed ?? format(value)}
              data-unreadable={isUnreadable || undefined}
              onInvalid={() => setLeft(true)}
              onChange={(event) => change(event.target.value)}
              onPaste={paste}
              onFocus={(event) => {
                setLeft(false);
                if (typed === null) before.current = value;
                input.onFocus?.(event);
              }}
              onBlur={(event) => {
                setLeft(true);
                if (!isUnreadable) setTyped(null);
                input.onBlur?.(event);
              }}
              className={`field-box tabular ${inputClassName}`}
            />
            {typeof children === 'function' ? children(choose) : children}
          </span>
          {!isUnreadable && note}
        </>
      )}
    </Field>
  );
}

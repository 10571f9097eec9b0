// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NumberField } from './number-field.tsx';
import { useHasUnreadable } from './unreadable.ts';

afterEach(cleanup);

const paste = (text: string) =>
  fireEvent.paste(screen.getByLabelText('Sales'), { clipboardData: { getData: () => text } });

test('two pasted cells are kept apart and are no number; one cell is left to the browser', () => {
  const change = vi.fn();
  render(<NumberField label="Sales" value={5} onValueChange={change} />);
  const field = screen.getByLabelText<HTMLInputElement>('Sales');
  field.setSelectionRange(0, 1);
  expect(paste('123\r\n456\n')).toBe(false);
  expect(field.value).toBe('123; 456');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(change).not.toHaveBeenCalled();
  expect(paste('789\n')).toBe(true);
});

function Sales({ onChange }: { onChange: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(35);
  const change = (next: number | null) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <NumberField label="Sales" value={value} onValueChange={change} />
      <output>{useHasUnreadable() ? 'unreadable' : 'readable'}</output>
    </>
  );
}

test('the beginning of a text that cannot be read is not kept as the value, and the page knows that it was left so', () => {
  const change = vi.fn();
  render(<Sales onChange={change} />);
  const field = screen.getByLabelText<HTMLInputElement>('Sales');
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  fireEvent.focus(field);
  for (const text of ['2', '2,5', '2,5 m', '2,5 milj']) type(text);
  expect(change.mock.calls).toEqual([[2], [2.5], [35]]);
  expect(screen.getByText('readable')).toBeTruthy(); // while it is typed
  fireEvent.blur(field);
  expect(field.value).toBe('2,5 milj');
  expect(screen.getByText('unreadable')).toBeTruthy();
  fireEvent.focus(field);
  type('2500000');
  fireEvent.blur(field);
  expect(change.mock.lastCall).toEqual([2_500_000]);
  expect(screen.getByText('readable')).toBeTruthy();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NumberField } from './number-field.tsx';

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

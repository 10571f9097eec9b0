// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toastError, toasts, toastSuccess } from '../lib/toasts.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  for (const toast of toasts.get()) dismissToast(toast.id);
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a toast goes after three seconds', () => {
  act(() => void toastSuccess('Saved'));
  pass(2900);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an act such as Undo has eight seconds, runs and closes', () => {
  const run = vi.fn();
  act(() => void toastSuccess('Done', { label: 'Undo', run }));
  pass(7000);
  fireEvent.click(screen.getByText('Undo'));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Done')).toBeNull();
});

test('the pointer or the focus holds a toast, and it goes on where it stopped', () => {
  act(() => void toastSuccess('Saved'));
  pass(2000);
  fireEvent.focus(screen.getByRole('button', { hidden: true }));
  pass(10_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { hidden: true }));
  pass(1100);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('errors interrupt, successes wait their turn; Esc closes the newest', () => {
  act(() => void toastSuccess('Saved'));
  act(() => void toastError('Not saved'));
  expect(screen.getByRole('status', { hidden: true }).textContent).toContain('Saved');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Not saved');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  expect(screen.queryByRole('status', { hidden: true })).not.toBeNull();
});

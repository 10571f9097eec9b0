import { beforeEach, expect, test } from 'vitest';
import { dismissToast, toastError, toasts, toastSuccess } from './toasts.ts';

const texts = () => toasts.get().map((toast) => toast.text);

beforeEach(() => {
  for (const toast of toasts.get()) dismissToast(toast.id);
});

test('at most five are shown; the sixth pushes out the first', () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) toastSuccess(text);
  expect(texts()).toEqual(['2', '3', '4', '5', '6']);
});

test('the same text again replaces itself, because a dead network is reported once', () => {
  toastError('no connection');
  toastSuccess('saved');
  toastError('no connection');
  expect(texts()).toEqual(['saved', 'no connection']);
});

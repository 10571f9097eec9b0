// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondsUntil, useCountdown } from './resend.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('seconds are rounded up and never below none', () => {
  expect(secondsUntil(10_000, 0)).toBe(10);
  expect(secondsUntil(10_000, 9_001)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(10_000, 99_000)).toBe(0);
});

test('it counts to none and can start again', () => {
  const { result } = renderHook(() => useCountdown(3, true));
  expect(result.current.left).toBe(3);
  pass(1000);
  expect(result.current.left).toBe(2);
  pass(5000);
  expect(result.current.left).toBe(0);
  act(() => result.current.start());
  expect(result.current.left).toBe(3);
});

test('it waits for its start when nothing was sent yet', () => {
  const { result } = renderHook(() => useCountdown(60, false));
  pass(3000);
  expect(result.current.left).toBe(0);
});

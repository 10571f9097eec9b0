// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeptTyping, useKeptText } from './kept-typing.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a text is there when its dialog opens again, until it is forgotten, and in no other dialog', () => {
  const first = renderHook(() => useKeptText('p1', 'pause'));
  act(() => first.result.current[1]('Parental leave'));
  first.unmount();
  const again = renderHook(() => useKeptText('p1', 'pause'));
  expect(again.result.current[0]).toBe('Parental leave');
  expect(renderHook(() => useKeptText('p1', 'paste')).result.current[0]).toBe('');
  expect(renderHook(() => useKeptText('p2', 'pause')).result.current[0]).toBe('');
  again.result.current[2]();
  expect(renderHook(() => useKeptText('p1', 'pause')).result.current[0]).toBe('');
  expect(localStorage.length).toBe(0);
});

test('an emptied text leaves nothing', () => {
  const { result } = renderHook(() => useKeptText('p1', 'pause'));
  act(() => result.current[1]('x'));
  act(() => result.current[1](''));
  expect(localStorage.length).toBe(0);
});

test('forgetting a dialog removes all of its fields, and those of no other', () => {
  const figure = openKeptTyping('p1', 'metric-1');
  figure.of('form').keep('{}');
  figure.of('baseline').keep('30 th');
  openKeptTyping('p1', 'metric-12').of('form').keep('{}');
  figure.forget();
  expect(figure.of('form').read()).toBeNull();
  expect(figure.of('baseline').read()).toBeNull();
  expect(openKeptTyping('p1', 'metric-12').of('form').read()).toBe('{}');
});

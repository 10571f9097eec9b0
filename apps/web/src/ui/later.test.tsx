// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, useLaterParts } from './later.tsx';

afterEach(cleanup);

function Part({ text }: { text: string }) {
  return <p>{text}</p>;
}

function Page({ children }: { children?: ReactNode }) {
  useLaterParts();
  return <Suspense fallback={<output>coming</output>}>{children}</Suspense>;
}

test('a part comes with the first thing that is done on its page, once, and is then drawn at once', async () => {
  const load = vi.fn(async () => Part);
  const Later = later(load);
  render(<Page />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => void fireEvent.keyDown(document.body));
  render(
    <Page>
      <Later text="here" />
    </Page>,
  );
  expect(screen.getByText('here')).toBeTruthy();
  await act(async () => void fireEvent.pointerDown(document.body));
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is asked for again with the next thing that is done', async () => {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error('no network'));
  const Later = later(load);
  render(<Page />);
  await act(async () => void fireEvent.keyDown(document.body));
  await act(async () => void fireEvent.pointerDown(document.body));
  render(
    <Page>
      <Later text="here" />
    </Page>,
  );
  expect(screen.getByText('here')).toBeTruthy();
});

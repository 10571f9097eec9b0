// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

/** What a double click sends: two clicks, numbered. */
function doubleClick(button: HTMLElement): void {
  for (const detail of [1, 2]) fireEvent.click(button, { detail });
}

test('a double click on a button that starts work counts once', () => {
  const act = vi.fn();
  render(
    <Button busy={false} onClick={act}>
      Send
    </Button>,
  );
  doubleClick(screen.getByRole('button'));
  expect(act).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  expect(act).toHaveBeenCalledTimes(2);
});

test('every click on another button counts', () => {
  const act = vi.fn();
  render(<Button onClick={act}>Next month</Button>);
  doubleClick(screen.getByRole('button'));
  expect(act).toHaveBeenCalledTimes(2);
});

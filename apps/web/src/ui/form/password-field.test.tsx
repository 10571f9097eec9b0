// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const getType = (label: string) => screen.getByLabelText(label).getAttribute('type');

test('a password is hidden while it is typed, until its owner asks to see it', () => {
  render(<PasswordField name="password" label="Password" autoComplete="current-password" />);
  expect(getType('Password')).toBe('password');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Growth#2026' } });
  expect(getType('Password')).toBe('password');
  fireEvent.click(screen.getByRole('button'));
  expect(getType('Password')).toBe('text');
});

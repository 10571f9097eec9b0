// @vitest-environment jsdom
import { addressFormInput } from '@app/schema/accounts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expireSession, startSession } from '../../lib/session.ts';
import { TextField } from '../text-field.tsx';
import { Form, SubmitButton, useAppForm } from './form.tsx';

afterEach(cleanup);

type Props = {
  send: (input: { email: string }) => Promise<unknown>;
  onChange?: (values: { email: string }) => void;
  marks?: 'left';
  resends?: boolean;
};

function AddressForm({ send, ...options }: Props) {
  const form = useAppForm({
    labels: { email: 'login.email' },
    defaultValues: { email: '' },
    schema: addressFormInput,
    toInput: (typed) => ({ area: 'user', ...typed }),
    onSubmit: send,
    ...options,
  });
  return (
    <Form form={form}>
      <TextField {...form.text('email')} label="E-mail" />
      <SubmitButton form={form}>Send</SubmitButton>
      <output>{form.isDirty ? 'unsaved' : 'saved'}</output>
    </Form>
  );
}

const type = (text: string) => fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: text } });
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })));
const isFaulty = () => screen.getByLabelText('E-mail').getAttribute('aria-invalid') === 'true';

test('what the shared rules refuse is marked and summarized, and not sent', async () => {
  const send = vi.fn(async () => null);
  render(<AddressForm send={send} />);
  type('no address');
  await press();
  expect(send).not.toHaveBeenCalled();
  expect(isFaulty()).toBe(true);
  expect(document.activeElement?.getAttribute('role')).toBe('group'); // the summary
  expect(screen.getByRole('link').getAttribute('href')).toBe(`#${screen.getByLabelText('E-mail').id}`);
});

test('what is sent is the output of the rules, once for a double click', async () => {
  let answer: (value: null) => void = () => {};
  const send = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)));
  render(<AddressForm send={send} />);
  type(' anna@example.com ');
  await press();
  await press();
  expect(send.mock.calls).toEqual([
    [{ area: 'user', email: 'anna@example.com' }, { email: ' anna@example.com ' }, { email: '' }],
  ]);
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer(null));
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe(null);
});

test('a refusal of the server is shown at its field, and what was typed stays', async () => {
  const errors = [{ path: 'email', key: 'validation_errors_text.email' }];
  const refusal = { name: 'TRPCClientError', data: { httpStatus: 400, msg: 'bad_request', errors } };
  render(<AddressForm send={() => Promise.reject(refusal)} />);
  type('anna@example.com');
  await press();
  expect(isFaulty()).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('anna@example.com');
});

test('a refusal of the form as a whole is shown above it, and the same again takes the focus again', async () => {
  render(<AddressForm send={() => Promise.reject({ name: 'TRPCClientError' })} />);
  type('anna@example.com');
  await press();
  const first = screen.getByRole('group');
  expect(document.activeElement).toBe(first);
  screen.getByLabelText('E-mail').focus();
  await press();
  expect(document.activeElement).toBe(screen.getByRole('group'));
  expect(isFaulty()).toBe(false);
});

test('a form holds something unsaved from the first change until it is sent', async () => {
  const onChange = vi.fn();
  render(<AddressForm send={async () => null} onChange={onChange} />);
  expect(screen.getByText('saved')).toBeTruthy();
  type('anna@example.com');
  expect(screen.getByText('unsaved')).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith({ email: 'anna@example.com' });
  await press();
  expect(screen.getByText('saved')).toBeTruthy();
});

const leave = () => act(async () => void fireEvent.blur(screen.getByLabelText('E-mail')));
const change = (text: string) => act(async () => void type(text));

test('by itself a form marks a field as it is sent, and after that with each change', async () => {
  render(<AddressForm send={async () => null} />);
  await change('no address');
  await leave();
  expect(isFaulty()).toBe(false);
  await press();
  expect(isFaulty()).toBe(true);
  await change('anna@example.com');
  expect(isFaulty()).toBe(false);
  await change('anna@');
  expect(isFaulty()).toBe(true);
});

test('a form that marks fields that are left does so from the first time, and keeps what the server refused', async () => {
  const errors = [{ path: 'email', key: 'validation_errors_text.email' }];
  const refusal = { name: 'TRPCClientError', data: { httpStatus: 400, msg: 'bad_request', errors } };
  render(<AddressForm send={() => Promise.reject(refusal)} marks="left" />);
  await change('no address');
  expect(isFaulty()).toBe(false);
  await leave();
  expect(isFaulty()).toBe(true);
  await change('anna@example.com');
  expect(isFaulty()).toBe(false);
  await press();
  await leave();
  expect(isFaulty()).toBe(true);
});

test('what had no answer goes once more when the network is back, also when that was while it was being sent', async () => {
  const lost = Object.assign(new Error('lost'), { name: 'NoResponse' });
  let lose: () => void = () => {};
  const send = vi.fn(() => new Promise<null>((_resolve, reject) => (lose = () => reject(lost))));
  const reconnect = () => act(async () => void fireEvent(window, new Event('online')));
  render(<AddressForm send={send} resends />);
  type('anna@example.com');
  await press();
  await reconnect();
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => lose());
  expect(send).toHaveBeenCalledTimes(2);
  await act(async () => lose());
  expect(send).toHaveBeenCalledTimes(2);
  await reconnect();
  expect(send).toHaveBeenCalledTimes(3);
});

test('a form that was refused as the session had ended does not ask to log in once one is', async () => {
  const login = { role: 'User', accountId: 'a', accessToken: 'first' } as const;
  startSession(login);
  render(<AddressForm send={() => Promise.reject({ data: { httpStatus: 401, msg: 'unauthorized' } })} />);
  type('anna@example.com');
  await press();
  expect(screen.queryByRole('group')).not.toBeNull();
  expireSession('first');
  await act(async () => startSession({ ...login, accessToken: 'second' }));
  expect(screen.queryByRole('group')).toBeNull();
});

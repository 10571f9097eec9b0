import { expect } from 'vitest';
import type { ShippedServer } from '../harness/shipped-server.ts';
import { LIVING_KEYS, WRITTEN, type Wire } from './rest-wire.ts';

const CONTACT = 'email id introduced_at language_code left_at name open_todos reminders';
const SAVED = `contact{${CONTACT}} ${WRITTEN}`;
const TODO = 'deadline done id notes[] plan task wanted_deadline wanted_reason';
const EMAIL = 'liisa@example.com';

type Saved = { contact: { id: string } };
type With = { wire: Pick<Wire, 'done'>; shipped: Pick<ShippedServer, 'nextMail'>; token: string };

/** The owner of a plan gives a to-do to a person without an account, who does their part by a link, and leaves. */
export async function giveTodoToContact({ wire: { done }, shipped, token }: With, id: string): Promise<void> {
  const { contact } = await done<Saved>('PUT /api/contact/save/contact', SAVED, {
    token,
    body: { name: 'Liisa', email: EMAIL },
  });
  const { todo } = await done('POST /api/growth-plan/{id}/save/todo', `${WRITTEN} todo{${LIVING_KEYS}}`, {
    token,
    at: { id },
    body: { task: 'Soita pankkiin', contact_id: contact.id },
  });
  await done('GET /api/contact/get/contacts', `[${CONTACT}]`, { token });
  await done('POST /api/contact/{id}/send/todos', WRITTEN, { token, at: { id: contact.id } });
  const { link } = await shipped.nextMail(EMAIL);
  const at = { token: link.split('/').at(-1) ?? '' };
  const page = `client company language_code reminders todos[${TODO}]`;
  await done('GET /api/contact-link/{token}', page, { at });
  const changed = await done('PATCH /api/contact-link/{token}/todo/{todo_id}', `${WRITTEN} todo{${TODO}}`, {
    at: { ...at, todo_id: todo.id },
    body: { wanted_deadline: '2031-03-01', note: 'Pankki on kiinni' },
  });
  expect(changed.todo).toMatchObject({ wanted_deadline: '2031-03-01', wanted_reason: 'Pankki on kiinni' });
  await done('POST /api/contact-link/send/link', WRITTEN, { body: { email: EMAIL } });
  await done('PUT /api/contact-link/{token}/save/settings', WRITTEN, { at, body: { leave: true } });
  const second = await done<Saved>('PUT /api/contact/save/contact', SAVED, {
    token,
    body: { name: 'Matti', email: 'matti@example.com' },
  });
  await done('DELETE /api/contact/{id}/delete', WRITTEN, { token, at: { id: second.contact.id } });
}

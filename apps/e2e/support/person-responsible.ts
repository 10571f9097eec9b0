import type { Mailbox } from './mailbox.ts';
import { asPerson } from './person-api.ts';
import type { Server } from './server.ts';
import type { Language } from './test.ts';

/** Where and in which language; the client is that of the demo whose plan has most to-dos, unless another is named. */
type Place = { server: Server; mailbox: Mailbox; language: Language; owner?: string };

/** Sends somebody without an account a to-do of a client's plan; their address, that of their page, and what is needed to change both. */
export async function sendTodo(place: Place, name: string, task = `Soita pankkiin (${name})`) {
  const { server, mailbox, language, owner = 'client@example.com' } = place;
  const client = await asPerson(server.url, 'user', owner);
  const { id: planId } = await client.query<{ id: string }>('client.activePlan');
  const email = `${name.toLowerCase()}@example.com`;
  const person = { name, email, languageCode: language };
  const { contact } = await client.mutate<{ contact: { id: string } }>('contact.save', person);
  const todo = { id: planId, task, deadline: '2031-01-15', contactId: contact.id };
  const added = await client.mutate<{ todo: { id: string } }>('todo.add', todo);
  await client.mutate('contact.sendTodos', { id: contact.id });
  const { text } = await mailbox.next(email);
  const path = new URL(/\S+\/to-dos\/\S+/.exec(text)![0]).pathname;
  return { client, contactId: contact.id, planId, todoId: added.todo.id, path, task, email };
}

import type { Harness } from '../harness/application.ts';
import type { TestPlan } from '../harness/builders.ts';
import { makeContactToken } from '../src/features/mail/contact-link.ts';
import { newId } from '../src/lib/ids.ts';

type World = Pick<Harness, 'db' | 'deps' | 'mutate' | 'aTodo'>;

/** A person without an account, whom the owner of a plan made responsible for a to-do of it, and their link. */
export async function aContactLink(world: World, plan: TestPlan, given: { name?: string; email?: string } = {}) {
  const { name = 'Liisa Mäkelä', email = `${newId()}@example.com` } = given;
  const { body } = await world.mutate<{ contact: { id: string } }>('contact.save', { name, email }, plan.owner);
  const { id: contactId } = body.contact;
  const todoId = await world.aTodo(plan, { task: 'Call the bank', deadline: '2031-01-15' });
  await world.mutate('todo.change', { id: plan.id, todoIds: [todoId], contactId }, plan.owner);
  await world.db
    .updateTable('contact')
    .set({ introduced_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', contactId)
    .execute();
  const token = await makeContactToken(world.deps, { contactId, generation: 0 });
  return { contactId, todoId, token, email };
}

import { PRODUCT_SLUG } from '@app/schema/product';
import type { LivingTodo } from '@app/schema/todos';
import type { Page } from '@playwright/test';
import { loseAnswer } from '../support/hold.ts';
import { asPerson } from '../support/person-api.ts';
import { inEachLanguage } from '../support/say.ts';
import { startServer, type Server } from '../support/server.ts';
import { expect, openSession, speak, test } from '../support/test.ts';

/* To-dos whose answers are lost, which did not change, and whose person responsible has gone meanwhile. */

const EMAIL = 'client3@example.com';
inEachLanguage((language, say) => {
  let server: Server;
  let planId = '';

  test.beforeAll(async () => {
    server = await startServer();
    const client = await asPerson(server.url, 'user', EMAIL);
    const { items } = await client.query<{ items: { id: string }[] }>('plan.list', { state: ['completed'] });
    planId = items[0]!.id;
  });
  test.afterAll(() => server.stop());

  const listOpen = async (): Promise<LivingTodo[]> => {
    const client = await asPerson(server.url, 'user', EMAIL);
    const { todos } = await client.query<{ todos: LivingTodo[] }>('plan.document', { id: planId });
    return todos.filter(({ done, droppedAt, deadline }) => !done && droppedAt === null && deadline !== null);
  };
  const open = async (page: Page) => {
    await speak(page, language);
    await openSession(page, server, EMAIL);
    await page.goto(`${server.url}/${PRODUCT_SLUG}/alltodo?plan=${planId}`);
  };
  const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true });
  const press = (page: Page, key: string) => button(page, key).press('Enter');
  const row = (page: Page, { id }: LivingTodo) => page.locator(`[data-todo="${id}"]`);
  const details = (page: Page, { task }: LivingTodo) =>
    page.getByRole('button', { name: say('all_todos.details_of', { task }) });
  const changed = (page: Page, count: number) => page.getByText(say('all_todos.changed', { count }));
  const unanswered = (page: Page) => page.getByText(say('server_errors_text.no_response'));

  test('a note, a move, an undo and a tick whose answers are lost are stored once, and what is said is true', async ({
    page,
  }) => {
    const [todo] = await listOpen();
    const deadlineNow = async () => (await listOpen()).find(({ id }) => id === todo!.id)?.deadline;
    await open(page);
    await details(page, todo!).press('Enter');
    await press(page, 'all_todos.change.note');
    await page.getByLabel(say('all_todos.change.note_text')).fill('Once only');
    await loseAnswer(page, 'todo.change', true);
    await press(page, 'all_todos.change.note.save');
    await expect(unanswered(page)).toBeVisible();
    await page.context().setOffline(false); // the page sends it again
    await expect(button(page, 'all_todos.change.note')).toBeFocused();
    await expect(row(page, todo!).getByText('Once only')).toHaveCount(1);
    await expect(button(page, 'ui.undo')).toHaveCount(0);

    await press(page, 'all_todos.change.move');
    await loseAnswer(page, 'todo.change');
    await press(page, 'all_todos.change.move.save');
    await expect.poll(deadlineNow).not.toBe(todo!.deadline);
    const moved = await deadlineNow();
    await expect(changed(page, 1)).toBeVisible();
    expect(await deadlineNow()).toBe(moved);
    await loseAnswer(page, 'todo.undo');
    await press(page, 'ui.undo');
    await expect(page.getByText(say('server_success_text.undone', { count: 1, kept: 0 }))).toBeVisible();
    await expect(button(page, 'todo.add')).toBeFocused();
    expect(await deadlineNow()).toBe(todo!.deadline);

    const tick = row(page, todo!).getByRole('checkbox');
    await loseAnswer(page, 'todo.update');
    await tick.press('Space');
    await expect(page.getByRole('region', { name: say('ui.toasts') })).toContainText(
      say('all_todos.ticked', { task: todo!.task.slice(0, 40) }),
    );
    await expect(tick).toBeChecked();
    await expect(page.getByText(say('all_todos.not_saved'))).toHaveCount(0);
    await tick.press('Space');
    await expect(tick).not.toBeChecked();
    await expect.poll(async () => (await listOpen()).some(({ id }) => id === todo!.id)).toBe(true);
  });

  test('all that are chosen are dropped once, and the focus stays on the page', async ({ page }) => {
    const todos = await listOpen();
    await open(page);
    await press(page, 'all_todos.choose');
    for (const todo of todos) await row(page, todo).getByRole('checkbox').check();
    await press(page, 'all_todos.change.drop');
    await page.getByLabel(say('all_todos.change.drop_reason')).fill('No budget');
    await loseAnswer(page, 'todo.change');
    await page.keyboard.press('Control+Enter');
    await expect(changed(page, todos.length)).toBeVisible();
    await expect(page.getByLabel(say('all_todos.change.drop_reason'))).toHaveCount(0);
    await expect(button(page, 'all_todos.choose.end')).toBeFocused();
    await press(page, 'all_todos.choose.end');
    await press(page, 'todo.add');
    await expect(page.getByRole('textbox', { name: say('todo.task') })).toBeFocused();
    await press(page, 'ui.undo');
    await expect(page.getByText(say('server_success_text.undone', { count: todos.length, kept: 0 }))).toBeVisible();
    await expect(page.getByRole('textbox', { name: say('todo.task') })).toBeFocused();
    expect(await listOpen()).toHaveLength(todos.length);
  });

  test('one more to-do is chosen while the form for a person is open, and both get that person', async ({ page }) => {
    const todos = await listOpen();
    const first = todos.find(({ personResponsible }) => personResponsible !== null);
    const second = todos.find(({ personResponsible }) => personResponsible !== first!.personResponsible);
    await open(page);
    await press(page, 'all_todos.choose');
    await row(page, first!).getByRole('checkbox').check();
    await press(page, 'all_todos.change.drop');
    await press(page, 'all_todos.change.drop.save');
    await expect(page.getByLabel(say('all_todos.change.drop_reason'))).toBeFocused(); // what was refused
    await press(page, 'todo.cancel');
    await press(page, 'all_todos.change.person');
    await row(page, second!).getByRole('checkbox').check();
    await page.getByLabel(say('all_todos.change.reason')).fill('One takes both');
    await press(page, 'all_todos.change.person.save');
    const bar = page.getByRole('region', { name: say('all_todos.choose.bar') });
    await expect(bar.getByText(say('all_todos.changed', { count: 1 }))).toBeInViewport(); // the other had them before
    const people = (await listOpen()).filter(({ id }) => id === first!.id || id === second!.id);
    expect(people.map(({ personResponsible }) => personResponsible)).toEqual([
      first!.personResponsible,
      first!.personResponsible,
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await bar.getByRole('button', { name: say('ui.undo') }).press('Enter');
    await expect(button(page, 'all_todos.choose.end')).toBeFocused();
    const message = page.getByRole('region', { name: say('ui.toasts') }).getByRole('status');
    await expect(message).toBeVisible();
    const [said, below] = [await message.boundingBox(), await bar.boundingBox()];
    expect(said!.y + said!.height, 'a message lies over no bar').toBeLessThanOrEqual(below!.y);
  });

  test('what changed nothing offers no undo, and one that is too late goes and says so', async ({ page }) => {
    const [todo] = await listOpen();
    await open(page);
    await details(page, todo!).press('Enter');
    await press(page, 'all_todos.change.deadline');
    const day = page.getByLabel(say('all_todos.change.deadline'), { exact: true });
    const save = async (typed: string) => {
      await day.fill(typed);
      await page.keyboard.press('Control+Enter');
      await expect(day).toHaveCount(0);
    };
    await save('1.3.2031');
    await expect(changed(page, 1)).toBeVisible();
    await press(page, 'ui.undo');
    await expect(changed(page, 1)).toHaveCount(0);
    const client = await asPerson(server.url, 'user', EMAIL);
    await client.mutate('todo.change', { id: planId, todoIds: [todo!.id], deadline: '2031-03-01' });
    await page.reload();
    await details(page, todo!).press('Enter');
    await press(page, 'all_todos.change.deadline');
    await save('1.3.2031');
    await expect(button(page, 'all_todos.change.deadline')).toBeFocused();
    await expect(button(page, 'ui.undo')).toHaveCount(0);

    await press(page, 'all_todos.change.deadline');
    await save('2.3.2031');
    await page.evaluate(() => {
      const change = JSON.parse(sessionStorage.getItem('last-todo-change') ?? '{}') as object;
      sessionStorage.setItem('last-todo-change', JSON.stringify({ ...change, batchId: crypto.randomUUID() }));
    });
    await page.reload();
    await press(page, 'ui.undo');
    await expect(page.getByText(say('server_errors_text.not_found'))).toBeVisible();
    await expect(button(page, 'ui.undo')).toHaveCount(0);
    await expect(button(page, 'todo.add')).toBeFocused();
  });

  test('who is responsible stays when a reason is written, and one who was removed meanwhile can be replaced', async ({
    page,
  }) => {
    const client = await asPerson(server.url, 'user', EMAIL);
    const { contact } = await client.mutate<{ contact: { id: string } }>('contact.save', {
      name: 'Outi Responsible',
      email: 'outi.r@example.com',
    });
    const [todo, other] = await listOpen();
    await client.mutate('todo.change', { id: planId, todoIds: [other!.id], personResponsible: 'Maija' });
    await open(page);
    const chosen = page.getByLabel(say('all_todos.contact'));
    const name = page.getByRole('textbox', { name: say('todo.person') });
    const openPerson = async (one: LivingTodo) => {
      await details(page, one).press('Enter');
      await row(page, one)
        .getByRole('button', { name: say('all_todos.change.person'), exact: true })
        .press('Enter');
    };
    const save = () => press(page, 'all_todos.change.person.save');
    await openPerson(todo!);
    await chosen.selectOption('Outi Responsible');
    await page.reload();
    await openPerson(todo!);
    await expect(chosen.locator('option:checked')).toHaveText('Outi Responsible');
    await save();
    await expect(changed(page, 1)).toBeVisible();
    await expect(row(page, todo!)).toContainText('Outi Responsible');
    for (const [one, who] of [
      [todo!, 'Outi Responsible'],
      [other!, 'Maija'],
    ] as const) {
      await page.reload();
      await openPerson(one);
      await expect(one === todo ? chosen : name).toBeFocused();
      await page.getByLabel(say('all_todos.change.reason')).fill('Knows the bank');
      await save();
      await expect(row(page, one).getByText('Knows the bank')).toBeVisible();
      await expect(row(page, one).getByText(who).first()).toBeVisible();
      await expect(button(page, 'all_todos.change.person')).toBeFocused();
    }

    await press(page, 'todo.add');
    await page.getByRole('textbox', { name: say('todo.task') }).fill('For somebody who leaves');
    await chosen.selectOption('Outi Responsible');
    await client.mutate('contact.delete', { id: contact.id });
    await press(page, 'todo.add');
    await expect(chosen).toHaveAccessibleDescription(new RegExp(say('all_todos.contact.gone')));
    await expect(page.getByText(say('server_errors_text.not_found'))).toHaveCount(0);
    await page.getByRole('textbox', { name: say('todo.task') }).press('Enter');
    await expect(page.locator('[data-todo]').filter({ hasText: 'For somebody who leaves' })).toHaveCount(1);
  });
});

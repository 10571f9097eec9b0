import { expect } from 'vitest';
import type { ShippedServer } from '../harness/shipped-server.ts';
import { giveTodoToContact } from './rest-contacts.ts';
import { LIVING_KEYS, WRITTEN, type Wire } from './rest-wire.ts';

type With = { wire: Pick<Wire, 'done'>; shipped: Pick<ShippedServer, 'nextMail'>; token: string };

/** The owner of a completed plan adds a to-do, moves it with a reason, undoes the move, reads what happened, and gives one to somebody without an account. */
export async function changeTodosOfCompletedPlan(given: With, id: string): Promise<void> {
  const {
    wire: { done },
    token,
  } = given;
  const made = await done('POST /api/growth-plan/{id}/save/todo', `${WRITTEN} todo{${LIVING_KEYS}}`, {
    token,
    at: { id },
    body: { task: 'Soita pankkiin', deadline: '2031-01-15' },
  });
  const moved = await done('PATCH /api/growth-plan/{id}/save/todos', `batch_id ${WRITTEN} todos[${LIVING_KEYS}]`, {
    token,
    at: { id },
    body: { todo_ids: [made.todo.id], move_days: 30, note: 'Pankki on kiinni' },
  });
  expect(moved.todos).toMatchObject([{ deadline: '2031-02-14', moves: 1 }]);
  const undone = await done(
    'PUT /api/growth-plan/{id}/undo/{batch_id}',
    `count kept ${WRITTEN} todos[${LIVING_KEYS}]`,
    {
      token,
      at: { id, batch_id: moved.batch_id },
    },
  );
  expect(undone).toMatchObject({ count: 1, kept: 0, text: 'Undone: 1.' });
  const history = await done(
    'GET /api/growth-plan/{id}/todo/{todo_id}/get/history',
    '[actor after at before note what]',
    { token, at: { id, todo_id: made.todo.id } },
  );
  expect(history).toMatchObject([{ what: 'deadline' }, { what: 'deadline', note: 'Pankki on kiinni' }]);
  await giveTodoToContact(given, id);
}

/** The owner takes the to-dos of a plan out for a spreadsheet. */
export async function downloadTodos(
  { done, refused }: Pick<Wire, 'done' | 'refused'>,
  { token, id }: Record<'token' | 'id', string>,
) {
  const line = 'GET /api/growth-plan/{id}/questions/get/todo-csv';
  const csv = await done<string>(line, '', { token, at: { id }, language: 'fi' });
  expect(csv.split('\r\n')).toEqual([
    'Vaihe;Kysymys;Tehtävä;Vastuuhenkilö;Määräaika;Tehty;Pois jätön syy',
    expect.stringMatching(/^Lähtötilanne;.*;Kirjoita;;;\d{4}-\d\d-\d\d;$/),
    '',
  ]);
  await refused(line, '401 unauthorized', { at: { id } });
}

import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import type { Write } from './hostile-check-ins.ts';

type People = Record<'owner' | 'consultant', () => Person>;

/** The mutations that take a text about what belongs to a client and to no plan: people responsible, and private notes. */
export function getBelongingsWrites(app: Harness, { owner, consultant }: People) {
  return {
    'contact.save': {
      fields: { name: 'Liisa' },
      as: owner,
      rest: () => ({ email: 'liisa@example.com' }),
      read: () => app.query('contact.list', {}, owner()),
    },
    'note.save': {
      fields: { text: 'Met them' },
      as: consultant,
      rest: () => ({ id: owner().id, notedOn: '2026-11-26', version: 0 }),
      read: () => app.query('note.list', { id: owner().id, limit: 200 }, consultant()),
      keepsAll: true,
    },
  } satisfies Record<string, Write>;
}

import { IMPORT_COLUMNS } from '@app/schema/client-import';
import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { aWebhook } from './a-webhook.ts';
import type { Write } from './hostile-check-ins.ts';

type People = Record<'owner' | 'consultant' | 'admin', () => Person>;

/** The mutations that take a text about no plan: people responsible, private notes, and the addresses of other systems. */
export function getBelongingsWrites(app: Harness, { owner, consultant, admin }: People) {
  let made: Promise<string> | undefined;
  return {
    'webhook.save': {
      fields: { url: 'https://example.com/hook' },
      as: admin,
      rest: async () => ({ id: await (made ??= aWebhook(app.db)), events: ['todo.done'] }),
      read: () => app.query('webhook.list', undefined, admin()),
      takes: -1, // none of them is an address of the web
    },
    'client.import': {
      fields: Object.fromEntries(IMPORT_COLUMNS.map((column) => [`rows.${column}`, 'x'])),
      as: admin,
      rest: () => ({ givePlanRight: false, dryRun: false }),
      nest: (fields) =>
        Promise.resolve({ rows: [Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, fields[`rows.${name}`]]))] }),
    },
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

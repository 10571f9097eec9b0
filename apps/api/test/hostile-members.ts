import type { Harness } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { hashToken, newId } from '../src/lib/ids.ts';
import type { Write } from './hostile-check-ins.ts';

const PASSWORD = 'Vaahtera#48kuu';
const NAMES = { firstName: 'Liisa', lastName: 'Korhonen' };

/** The mutations of the people of a client that take texts. */
export function getMemberWrites(app: Harness, { owner }: { owner: () => Person }) {
  let made: Promise<{ first: Person; heir: Person }> | undefined;

  async function makeCompany() {
    const first = await app.aClient();
    return { first, heir: await app.aColleague(first, 'editor') };
  }
  const getCompany = () => (made ??= makeCompany());
  const [colleague, heirToBe] = [{} as Person, {} as Person];

  return {
    'member.join': {
      fields: NAMES,
      as: owner,
      async rest() {
        const before = app.db.selectFrom('member').select('account_id').where('role', '=', 'commenter');
        await app.db.deleteFrom('account').where('id', 'in', before).execute(); // a client has twenty members
        const token = newId();
        const until = new Date(app.now.value.getTime() + 60_000).toISOString();
        const invitation = {
          email: `${token}@example.com`,
          role: 'commenter',
          language_code: 'en',
          created_at: until,
        } as const;
        const link = { secret_hash: hashToken(token), expires_at: until };
        await app.db
          .insertInto('member_invitation')
          .values({ id: newId(), client_id: owner().id, invited_by: owner().id, ...invitation, ...link })
          .execute();
        return { token, newPassword: PASSWORD, confirmPassword: PASSWORD };
      },
      read: () => app.query('member.list', { id: owner().id }, owner()),
    },
    'member.updateSelf': {
      fields: NAMES,
      as: () => colleague,
      async rest() {
        if (!colleague.id) Object.assign(colleague, await app.aColleague(owner(), 'editor'));
        return { email: colleague.email };
      },
      read: () => app.query('client.profile', undefined, colleague),
    },
    'member.acceptHandover': {
      fields: { phoneNumber: '1' },
      takes: 50,
      as: () => heirToBe,
      async rest() {
        const { first, heir } = await getCompany();
        Object.assign(heirToBe, heir);
        const until = new Date(app.now.value.getTime() + 60_000).toISOString();
        const offer = { owner_id: first.id, handover_to: heir.id, handover_until: until };
        await app.db.updateTable('member').set({ role: 'editor' }).where('account_id', '=', heir.id).execute();
        await app.db.updateTable('member').set({ role: 'owner' }).where('account_id', '=', first.id).execute();
        await app.db.updateTable('client').set(offer).where('account_id', '=', first.id).execute();
        return {};
      },
      read: () => app.query('client.profile', undefined, heirToBe),
    },
  } satisfies Record<string, Write>;
}

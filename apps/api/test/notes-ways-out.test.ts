import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { ask, aWorld, PROCEDURES } from './policy-walk.ts';
import { CALLERS } from './policy-table.ts';
import { whereIs } from './where-is.ts';

/* A private note is in the list of notes for staff, and nowhere else that the product gives out. */

const app = useApplication();
const CANARY = 'Kanariamuistiinpano';

async function aNotedWorld() {
  const world = await aWorld(app);
  const { owner, ownConsultant, admin } = world.people;
  const note = { id: owner.id, notedOn: '2026-11-26', text: CANARY, version: 0 };
  for (let count = 0; count < 2; count += 1)
    expect((await app.mutate('note.save', note, ownConsultant)).status).toBe(200);
  await app.query('note.list', { id: owner.id }, admin);
  return world;
}

test('no procedure but the list of notes gives a note to anybody, and none of them a client', async () => {
  const world = await aNotedWorld();
  const found: string[] = [];
  for (const [path] of PROCEDURES.filter(([name, type]) => type === 'query' || /export/i.test(name)))
    for (const caller of CALLERS) {
      const { text } = await ask(app, path, { world, caller });
      if (text.includes(CANARY)) found.push(`${path} ${caller}`);
    }
  expect(found.toSorted()).toEqual(['note.list admin', 'note.list ownConsultant']);
  expect(await whereIs(app.db, CANARY)).toEqual(['client_note.body']);
});

test.each(['main user', 'colleague'])(
  'the data that a %s takes has no note and no event of notes, and says whom to ask',
  async (caller) => {
    const { people, subject } = await aNotedWorld();
    const { body } = await app.query<{ events: { action: string }[]; privateNotes: string }>(
      'account.exportData',
      undefined,
      caller === 'colleague' ? subject.colleague : people.owner,
    );
    const { facts: brand } = app.deps.texts.branding;
    expect(body.privateNotes).toBe(`${brand.name} may have made notes. You can ask for a copy at ${brand.email}.`);
    expect(body.events.length).toBeGreaterThan(0);
    expect(body.events.filter(({ action }) => action.includes('note'))).toEqual([]);
    expect(JSON.stringify(body)).not.toContain(CANARY);
  },
);

test('its PDF says so in the language of its reader', async () => {
  const { people } = await aNotedWorld();
  const headers = { authorization: `Bearer ${people.owner.token}` };
  const { rawPayload } = await app.app.inject({ url: '/export/my-data.pdf?lang=fi', headers });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  const { facts: brand } = app.deps.texts.branding;
  const said = `${brand.name} on voinut tehdä muistiinpanoja. Voit pyytää niistä kopion osoitteesta ${brand.email}.`;
  expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
  expect(text).not.toMatch(/Kanariamuistiinpano|Sisäinen muistiinpano|Sisäiset muistiinpanot/);
});

test('where the firm has no address, the data says only that there may be notes', async () => {
  const { people } = await aNotedWorld();
  const { facts: brand } = app.deps.texts.branding;
  const { email } = brand;
  brand.email = '';
  const { body } = await app.query<{ privateNotes: string }>('account.exportData', undefined, people.owner);
  brand.email = email;
  expect(body.privateNotes).toBe(`${brand.name} may have made notes. You can ask for a copy.`);
});

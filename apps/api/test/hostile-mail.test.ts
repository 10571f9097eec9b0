import { PERSON_NAME } from '@app/schema/fields';
import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { sendingOver } from './sending.ts';
import { openMailServer, type Received } from '../harness/smtp-server.ts';

const app = useApplication();
const NAME_MAX = 50;
const FITTING = (most: number) => HOSTILE_STRINGS.filter((text) => text.length <= most);

const KNOWN = new Set(['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'auto-submitted', 'content-transfer-encoding']); // prettier-ignore

const skeletonOf = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).filter((tag) => tag !== '<br>').map((tag) => tag.replace(/href="[^"]*"/, 'href'));
const headOf = ({ raw }: Received) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

test('mail to people of any name goes to one address under its own headers, with the elements and links that are ours', async () => {
  await app.db.deleteFrom('mail').execute();
  const { consultant, addresses } = await lettersAbout(['Kaisa', ...FITTING(NAME_MAX)]);
  const server = await openMailServer();
  const { worker, logged } = sendingOver(app, server);
  while ((await worker.drain()) > 0);
  const received = await server.received();
  expect(logged).toEqual([]);
  expect(received.length).toBeGreaterThan(3 * FITTING(NAME_MAX).length);
  const shapes = new Map<string, string[]>();
  for (const letter of received) {
    const { to, mail } = letter;
    expect(to).toHaveLength(1);
    expect(addresses.has(to[0]!) || to[0] === app.deps.texts.branding.facts.email || to[0] === consultant.email).toBe(
      true,
    );
    const names = headOf(letter).map((line) => line.split(':')[0]!.toLowerCase());
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(mail.to?.map(({ address }) => address)).toEqual(to);
    const html = mail.html ?? '';
    for (const [, address] of html.matchAll(/(?:href|src|action)="([^"]*)"/g))
      expect(address!.startsWith(`${app.deps.settings.publicUrl}/`)).toBe(true);
    const template = await templateOf(mail.messageId ?? '');
    shapes.set(template, [...(shapes.get(template) ?? []), JSON.stringify(skeletonOf(html))]);
    expect(mail.text).not.toMatch(/(?![\n\r])[\p{Cc}\p{Bidi_Control}]/u);
  }
  expect([...shapes.keys()].toSorted()).toEqual([
    'account_request',
    'account_request_receipt',
    'invitation',
    'plan_right_given',
    'submitted_for_feedback',
  ]);
  for (const [template, all] of shapes) expect([template, new Set(all).size]).toEqual([template, 1]);
}, 180_000);

async function templateOf(messageId: string): Promise<string> {
  const id = /<([\da-f-]{36})@/.exec(messageId)?.[1] ?? '';
  return (await app.db.selectFrom('mail').select('template').where('id', '=', id).executeTakeFirst())?.template ?? '';
}

/** Letters of four kinds about people, companies and plans of each name. */
async function lettersAbout(names: string[]) {
  const consultant = await app.aConsultant();
  const addresses = new Set<string>();
  for (const [index, name] of names.entries()) {
    await app.db.deleteFrom('attempt').execute();
    const email = `letter${index}@example.com`;
    addresses.add(email);
    const called = PERSON_NAME.test(name) ? name : 'Kaisa'; // a link is refused as a name, not as a company
    const place = { company: name, address: 'Katu 1', zipcode: '1', city: 'x', phoneNumber: '1' };
    const registered = await app.mutate<{ id: string }>(
      'auth.registerClient',
      { ...place, firstName: called, lastName: called, email },
      consultant,
    );
    const request = { name, company: name, email, message: `${name}\n${name}` };
    expect((await app.mutate('auth.requestAccount', request)).status).toBe(200);
    const client = { id: registered.body.id, token: await app.logIn(registered.body.id) };
    await app.mutate('client.giveNewPlan', { id: client.id }, consultant);
    const made = await app.mutate<{ growthPlan: { id: string } }>('plan.create', { name, businessUnit: name }, client);
    const sent = await app.mutate('plan.submitForFeedback', { id: made.body.growthPlan.id }, client);
    expect([name, sent.status]).toEqual([name, 200]);
  }
  return { consultant, addresses };
}

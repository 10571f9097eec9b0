import { strFromU8, unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import { beforeAll, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { readWithLibreOffice } from '../harness/libreoffice.ts';
import { readMail } from '../harness/outbox.ts';
import { openMailServer } from '../harness/smtp-server.ts';
import { useTwoServers } from '../harness/two-servers.ts';
import { readKept } from '../src/features/mail/mail-folder.ts';
import { createTransport } from '../src/features/mail/transport.ts';
import { createMailWorker } from '../src/features/mail/worker.ts';
import { BRANDING } from './branding-input.ts';
import { aLogo } from './logos.ts';
import { createPapers } from './papers.ts';
import { aMailTo, sendingOver } from './sending.ts';

/* A published branding is in everything that leaves the product: pages of two processes, mails and files. */

const app = useApplication();
const servers = useTwoServers(app);
const { askFor, paperOf } = createPapers(app);

let admin: Person;
beforeAll(async () => {
  admin = await app.anAccount('Admin');
});

async function publish(more: object = {}): Promise<void> {
  const { body } = await app.query<{ revision: number }>('branding.get', undefined, admin);
  const logo = aLogo().toString('base64');
  const published = await servers.one.mutate(
    'branding.publish',
    { ...BRANDING, logo, revision: body.revision, ...more },
    admin,
  );
  expect(published.status).toBe(200);
  await app.deps.texts.refresh();
}

const shownBy = async ({ url }: { url: string }) => {
  const page = await (await fetch(url)).text();
  const [logo, style] = [/\/brand\/[\da-f]+\.png/.exec(page)?.[0], /\/brand\/[\da-f]+\.css/.exec(page)?.[0]];
  const css = style && (await (await fetch(url + style)).text());
  return { logo, css, isThere: logo !== undefined && (await fetch(url + logo)).status };
};

test('both processes show it within the five seconds in which each looks', async () => {
  await publish({ accent: { light: '#663399', dark: '#b584f1' } });
  const wanted = {
    logo: expect.stringMatching(/png$/),
    css: expect.stringContaining('--accent:light-dark(#663399,#b584f1)'),
    isThere: 200,
  };
  expect(await shownBy(servers.one)).toEqual(wanted);
  await expect.poll(() => shownBy(servers.other), { timeout: 5_000 }).toEqual(wanted);
});

test('a mail comes from the sender, in the colours, with the logo in it and nothing to load', async () => {
  await publish();
  const server = await openMailServer();
  await aMailTo(app, 'branded@example.com');
  await sendingOver(app, server).worker.drain();
  const got = (await server.received()).at(-1)!;
  expect(got.mail.from).toEqual({ name: 'Nousun väki', address: app.deps.settings.mailFrom });
  expect(got.mail.html).toContain('background:#0057b8');
  expect(got.mail.html).toContain('.link { color: #599eff');
  expect(got.mail.html).not.toMatch(/src="(?!cid:|data:)/);
  expect(got.mail.text).toContain('Nousu Oy\n+358 40 123 4567');
  const [picture, ...more] = got.mail.attachments;
  expect(more).toEqual([]);
  expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@growth-plan>' });
  expect(PNG.sync.read(Buffer.from(picture!.content as ArrayBuffer))).toMatchObject({ width: 120, height: 40 });
});

test('a mail that is kept shows the logo too', async () => {
  await publish();
  await aMailTo(app, 'kept@example.com');
  const transport = createTransport(app.deps.settings);
  await createMailWorker(app.deps, transport).drain();
  const [kept] = await readKept(app.deps.settings.dataDir, 1);
  expect(kept?.from).toBe(`"Nousun väki" <${app.deps.settings.mailFrom}>`);
  expect(kept?.html).toContain(`src="data:image/png;base64,${app.deps.texts.branding.logo!.bytes.toString('base64')}"`);
});

const FORMS = ['wall', 'whole', 'private'] as const;
const isPicture = /\/Subtype\s*\/Image/;

test.each(FORMS)('the %s PDF has the logo, named for who does not see it, and the firm at its foot', async (form) => {
  await publish();
  const plan = await app.aPlan();
  const { text, raw } = await paperOf(plan, { form });
  expect(text).toContain('Nousu Oy');
  expect(raw).toMatch(isPicture);
  expect(raw).toMatch(/\/S\s*\/Figure/);
  expect(raw).toContain('/Alt (Nousu Oy)');
  await publish({ logo: null });
  expect((await paperOf(plan, { form })).raw).not.toMatch(isPicture);
});

test('the data of a person has it as PDF', async () => {
  await publish();
  const { token } = await app.aClient();
  const { rawPayload } = await app.app.inject({
    url: '/export/my-data.pdf',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(rawPayload.toString('latin1')).toMatch(isPicture);
});

const askForWord = async (plan: TestPlan) => {
  const headers = { authorization: `Bearer ${plan.owner.token}` };
  return (await app.app.inject({ url: `/export/growth-plan/${plan.id}.docx`, headers })).rawPayload;
};

test('the Word document has the logo, the colour and the firm, and opens in LibreOffice', async () => {
  await publish();
  const plan = await app.aPlan({ name: 'Kasvu' });
  const file = await askForWord(plan);
  const parts = unzipSync(file);
  const picture = Object.keys(parts).find((name) => /^word\/media\/.*\.png$/.test(name))!;
  expect(Buffer.from(parts[picture]!).equals(app.deps.texts.branding.logo!.bytes)).toBe(true);
  const xml = strFromU8(parts['word/document.xml']!);
  expect(xml).toContain('w:val="0057b8"');
  expect(xml).toContain('descr="Nousu Oy"');
  expect(strFromU8(parts['word/footer1.xml']!)).toContain('Nousu Oy');
  expect(await readWithLibreOffice('docx', [file])).toEqual([expect.stringContaining('Kasvu')]);
});

test('a paper without a published branding has the product’s colour and no picture', async () => {
  const { body } = await app.query<{ revision: number }>('branding.get', undefined, admin);
  await app.mutate('branding.reset', { revision: body.revision }, admin);
  const plan = await app.aPlan();
  expect((await askFor(plan, plan.owner)).rawPayload.toString('latin1')).not.toMatch(isPicture);
  await aMailTo(app, 'plain@example.com');
  const [mail] = await readMail(app, 'plain@example.com');
  expect(mail).toMatchObject({ logo: null, html: expect.not.stringContaining('<img') });
});

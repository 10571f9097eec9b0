import zlib from 'node:zlib';
import { findLegible, isLegible, THEMES } from '@app/schema/accent';
import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openReplica, useApplication } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { watchTexts } from '../src/features/texts/watch.ts';
import { BRANDING } from './branding-input.ts';
import { aChunk, aLogo, aPngOf, withChunk } from './logos.ts';

const app = useApplication();

type Published = Record<string, string> & { revision: number; publishedAt: string | null };

let admin: Person;
beforeEach(async () => {
  admin = await app.anAccount('Admin');
  await app.db.updateTable('branding').set({ content: null, logo: null, published_at: null }).execute();
  await app.deps.texts.refresh();
});

const read = async () => (await app.query<Published>('branding.get', undefined, admin)).body;
const publish = async (more: object = {}) =>
  app.mutate('branding.publish', { ...BRANDING, revision: (await read()).revision, ...more }, admin);
const get = (url: string) => app.app.inject({ url, headers: { accept: 'text/html' } });
const brandOf = async () => (await get('/brand.json')).json<Record<string, string>>();
const toBase64 = (file: Buffer) => file.toString('base64');

describe('what an admin publishes of the firm', () => {
  test('is what every page shows from then on, and goes with a reset', async () => {
    const before = await brandOf();
    expect(await publish({ logo: toBase64(aLogo()) })).toMatchObject({ status: 200, body: { msg: 'saved' } });
    expect(await brandOf()).toMatchObject({ name: 'Nousu Oy', email: 'hei@nousu.test', trainingUrl: '' });
    const { barLogoUrl, revision, publishedAt } = await read();
    expect(publishedAt).toBe(app.now.value.toISOString());
    const style = /<link rel="stylesheet" href="(\/brand\/[\da-f]{16}\.css)"/;
    for (const address of ['/', '/guides/client', '/client/login', '/share/growth-plan/ABCD']) {
      const { body } = await get(address);
      expect([address, style.test(body), body.includes(barLogoUrl!)]).toEqual([address, true, true]);
    }
    const css = (await get(style.exec((await get('/')).body)![1]!)).body;
    expect(css).toContain('--accent:light-dark(#0057b8,#599eff)');

    expect((await app.mutate('branding.reset', { revision }, admin)).status).toBe(200);
    expect(await brandOf()).toEqual(before);
    expect((await get('/client/login')).body).not.toMatch(style);
    expect(await read()).toMatchObject({ publishedAt: null, barLogoUrl: '', name: before['name'] });
  });

  test('is in the texts that name the firm', async () => {
    await publish();
    expect((await get('/')).body).toContain('Nousu Oy');
    const { body } = await app.rest<{ messages: Record<string, string> }>('GET /api/languages/get/fi/general');
    expect(body.messages['firm.name']).toBeDefined();
    expect(app.deps.texts.text('fi', 'firm.name')).toBe('Nousu Oy');
  });

  test('changes nothing of what pages may load and run', async () => {
    const policyOf = async (address: string) => (await get(address)).headers['content-security-policy'];
    const before = await Promise.all(['/', '/client/login'].map(policyOf));
    await publish({ logo: toBase64(aLogo()) });
    expect(await Promise.all(['/', '/client/login'].map(policyOf))).toEqual(before);
  });

  test('shows on every other process without a restart, whose files are there even before it has looked', async () => {
    const replica = await openReplica(app);
    await publish({ logo: toBase64(aLogo()) });
    const { barLogoUrl } = await read();
    expect((await replica.app.inject({ url: barLogoUrl! })).statusCode).toBe(200);
    await publish({ name: 'Nousu ja laskos' });
    const watch = watchTexts(replica.deps.texts, { error: () => undefined }, 5);
    await expect.poll(() => replica.deps.texts.branding.facts.name).toBe('Nousu ja laskos');
    watch.stop();
  });

  test('stays as it is where a logo or a colour is not named, and loses them where they are null', async () => {
    await publish({ logo: toBase64(aLogo()) });
    const { barLogoUrl } = await read();
    await publish({ phone: '' });
    expect((await read()).barLogoUrl).toBe(barLogoUrl);
    await publish({ logo: null, accent: null });
    expect(await read()).toMatchObject({ barLogoUrl: '', accent: null });
    expect((await get('/brand.json')).json()).toMatchObject({ barLogoUrl: '' });
  });

  test('is refused when another admin has published in the meantime, and of two at once one is', async () => {
    const { revision } = await read();
    const names = ['Yksi Oy', 'Toinen Oy'];
    const answers = await Promise.all(names.map((name) => publish({ name, revision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = names[answers.findIndex(({ status }) => status === 200)];
    expect(await read()).toMatchObject({ name: won, revision: revision + 1 });
    expect(await app.mutate('branding.reset', { revision }, admin)).toMatchObject({
      status: 409,
      body: { msg: 'branding_changed' },
    });
  });

  test('is in the activity log', async () => {
    await publish();
    await app.mutate('branding.reset', { revision: (await read()).revision }, admin);
    const events = app.db.selectFrom('audit_event').select('action').where('actor_id', '=', admin.id).orderBy('id');
    expect(await events.execute()).toEqual([{ action: 'branding_published' }, { action: 'branding_reset' }]);
  });
});

describe('an accent', () => {
  test.each(THEMES)(
    'on which texts cannot be read in the %s theme is refused with the nearest that passes',
    async (theme) => {
      const unreadable = { light: '#ffcc00', dark: '#123456' }[theme];
      const { status, body } = await publish({ accent: { ...BRANDING.accent, [theme]: unreadable } });
      expect(status).toBe(400);
      const [error, ...more] = body['errors'] as { path: string; key: string; params: { nearest: string } }[];
      expect(more).toEqual([]);
      expect(error).toMatchObject({ path: `accent.${theme}`, key: 'validation_errors_text.contrast' });
      const { nearest } = error!.params;
      expect(isLegible(theme, nearest)).toBe(true);
      expect((await read()).publishedAt).toBeNull();
      expect((await publish({ accent: { ...BRANDING.accent, [theme]: nearest } })).status).toBe(200);
    },
  );

  test.each(['red', '#fff', '#12345g', '#0057b8;}body{display:none', 'url(https://evil.test)'])(
    'is six digits and nothing else, not %s',
    async (light) => {
      expect((await publish({ accent: { light, dark: '#599eff' } })).status).toBe(400);
    },
  );

  test('of any hue has a shade for each theme, which is the accent itself where that passes', () => {
    const parts = ['00', '33', '66', '99', 'cc', 'ff'];
    const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));
    for (const theme of THEMES)
      for (const colour of colours) {
        const found = findLegible(theme, colour);
        expect([colour, isLegible(theme, found), isLegible(theme, colour) === (found === colour)]).toEqual([
          colour,
          true,
          true,
        ]);
      }
  });
});

describe('a logo', () => {
  const shown = async () => PNG.sync.read((await get((await read()).barLogoUrl!)).rawPayload);

  test('is written again from its pixels, so that nothing else in its file is sent on', async () => {
    const hidden = Buffer.from('Comment\0<script>alert(1)</script><?php echo 1; ?>');
    const given = withChunk(aLogo(), aChunk('tEXt', hidden));
    expect((await publish({ logo: toBase64(given) })).status).toBe(200);
    const { barLogoUrl } = await read();
    const { rawPayload, headers } = await get(barLogoUrl!);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload.toString('latin1')).not.toMatch(/script|php/);
    const [drawn, wanted] = [await shown(), PNG.sync.read(aLogo())];
    expect([drawn.width, drawn.height, drawn.data.equals(wanted.data)]).toEqual([120, 40, true]);
  });

  const [width, height] = [480, 144];
  const BROKEN = aLogo();
  BROKEN[40] = BROKEN[40]! ^ 0xff; // of its pixels
  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(4))],
    ['a JPEG', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(64)])],
    ['nothing', Buffer.from([0])],
    ['the half of one', aLogo().subarray(0, 60)],
    ['one with something after its end', Buffer.concat([aLogo(), Buffer.from('<script>alert(1)</script>')])],
    ['one whose sums are wrong', BROKEN],
    ['one that is wider', aLogo({ width: width + 1 })],
    ['one that is higher', aLogo({ height: height + 1 })],
    ['one of no pixels', aPngOf({ width: 0, height: 10 }, Buffer.alloc(10))],
    ['one that says it is small, and unpacks to more', aPngOf({ width: 10, height: 10 }, Buffer.alloc(50_000_000))],
    ['one that says it is huge', aPngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, Buffer.alloc(10))],
  ])('is a small PNG, and not %s', async (_what, file) => {
    const { status, body } = await publish({ logo: toBase64(file) });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ path: 'logo', key: 'validation_errors_text.logo' }]);
    expect((await read()).publishedAt).toBeNull();
  });

  test('is not unpacked where its decoder has no limit', async () => {
    const unpack = vi.spyOn(zlib, 'inflateSync');
    const pixels = Buffer.alloc(50_000_000);
    expect(
      (await publish({ logo: toBase64(aPngOf({ width: 10, height: 10, interlaced: true }, pixels)) })).status,
    ).toBe(400);
    expect(unpack).not.toHaveBeenCalled();
    unpack.mockRestore();
  });

  test('is at no other address', async () => {
    for (const name of ['0123456789abcdef.png', '0123456789abcdef.css', '..%2f..%2fpackage.json', 'logo.svg'])
      expect([name, (await get(`/brand/${name}`)).statusCode]).toEqual([name, 404]);
  });
});

describe('hostile facts', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://name:secret@nousu.test/',
    'nousu.test',
    '//nousu.test',
  ])('a link does not lead to %s', async (servicesUrl) => {
    const { status, body } = await publish({ servicesUrl });
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ path: 'servicesUrl', key: 'validation_errors_text.web_address' }]);
  });

  test('are shown as they were typed, and add nothing to a page', async () => {
    const tagsOf = async (address: string) => (await get(address)).body.match(/<\/?[a-z!]+/gi);
    await publish({ name: 'Nousu', address: 'Nousu' });
    const pages = ['/', '/client/login'];
    const harmless = await Promise.all(pages.map(tagsOf));
    for (const text of HOSTILE_STRINGS) {
      const given = text.slice(0, 80).trim();
      const { status } = await publish({ name: given, address: given });
      if (status === 200)
        expect([(await brandOf())['name'], await Promise.all(pages.map(tagsOf))]).toEqual([given, harmless]);
      else expect([given, status]).toEqual([given, 400]);
    }
  });
});

import assert from 'node:assert/strict';
import { waitUntil } from '../../api/harness/until.ts';
import type { Facts, Pair, Replica } from './pair.ts';

const SHOWN_MS = 5_000; // docs/product.md#languages
const POLL_MS = 20;

/** What an admin changes on one replica shows on the other within five seconds. */
export const TEXT_FACTS: Facts = {
  async 'an edited text'(pair) {
    const text = `Changed at ${Date.now()}`;
    await saveText(pair, 'update.text', text);
    return awaitShown(async () => {
      const { body } = await pair.b.query<{ messages: object }>('language.generalMessages', { lang: 'en' });
      return JSON.stringify(body.messages).includes(text);
    });
  },
  async 'an edited text of the landing page'(pair) {
    const { a, b } = pair;
    const text = `Landing page changed at ${Date.now()}`;
    const isOn = async ({ port }: Replica) =>
      (await (await fetch(`http://127.0.0.1:${port}/?lang=en`)).text()).includes(text);
    assert.equal(await isOn(b), false); // rendered once with the text before
    await saveText(pair, 'home.lead', text);
    assert.equal(await isOn(a), true);
    return awaitShown(() => isOn(b));
  },
  async 'a language that was added and switched on'({ a, b, anAccount }) {
    const admin = await anAccount('Admin');
    const languageCode = 'sv';
    const swedish = { languageCode, countryCode: 'se', name: 'Swedish', nameInNativeLanguage: 'svenska' };
    assert.equal((await a.mutate('language.add', swedish, admin)).status, 200);
    assert.equal((await a.mutate('language.setEnabled', { languageCode, enabled: true }, admin)).status, 200);
    return awaitShown(async () => {
      const { body } = await b.query<{ languageCode: string }[]>('language.list');
      return body.some((one) => one.languageCode === languageCode);
    });
  },
};

/** Has an admin change a text on the first replica. */
async function saveText({ a, anAccount }: Pair, key: string, text: string): Promise<void> {
  const edit = { languageCode: 'en', category: 'general', messages: { [key]: text } };
  assert.equal((await a.mutate('language.saveMessages', edit, await anAccount('Admin'))).status, 200);
}

async function awaitShown(isThere: () => Promise<boolean>): Promise<string> {
  const ms = await waitUntil('what was changed', isThere, { ms: SHOWN_MS, everyMs: POLL_MS });
  return `there after ${(ms / 1_000).toFixed(1)} s`;
}

import '../public/theme.js';
import { askEarly } from '../src/lib/early-answers.ts';
import { PATHS } from '../src/lib/paths.ts';
import { getSession, ignoreSession } from '../src/lib/session.ts';
import { readWantedLanguages } from '../src/lib/wanted-languages.ts';

/*
 * Sets the theme, then asks for the texts, and for a shared plan or a client's own, while the app's code is on its way; the
 * documents of shared plans and of pages behind a login load it in place of `theme.js`. The app takes the answers where it would ask the same (`lib/early-answers.ts`), and asks for
 * itself what it does not find there.
 */

const TIMEOUT_MS = 15_000;

const { pathname, search } = location;
const [, code] = /^\/share\/[^/]+\/([^/]+)/.exec(pathname) ?? [];
if (code !== undefined) ignoreSession();
const session = getSession();
const token = session.state === 'active' ? session.accessToken : null;
const lang = readWantedLanguages();
const headers = { 'accept-language': lang, ...(token && { authorization: `Bearer ${token}` }) };

/** A query as the app would send it; what it answers. Throws when the app has asked already. */
async function ask<Data>(procedure: string, input?: object): Promise<Data> {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const address = `/trpc/${procedure}${query}`;
  const request = () => fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await askEarly(address, token, request);
  if (!answer) throw new Error('asked already');
  const { result } = (await answer.clone().json()) as { result: { data: Data } };
  return result.data;
}

async function askForOwnPlan(): Promise<void> {
  const { id } = await ask<{ id?: string }>('client.activePlan');
  if (id === undefined) return isDashboard ? ask('client.allowedNewPlan') : undefined;
  const { questionnaireId } = await ask<{ questionnaireId: string }>('plan.document', { id });
  await ask('questionnaire.get', { id: questionnaireId });
}

/** The first number that a browser formats takes a phone 70 ms: spent here, while it waits for the network, and not when the page is drawn. */
function prepareFormats(): void {
  const [first] = lang.split(/[,;]/);
  try {
    new Intl.NumberFormat(first).format(1);
    new Intl.DateTimeFormat(first, { dateStyle: 'medium' }).format(0);
  } catch {
    // no language that is known: the page formats in English
  }
}

const ignore = () => undefined; // the app gets the same answer, and says what is wrong
const isDashboard = pathname === PATHS.dashboard.User;
const isOpen = session.state === 'active' && !session.secondFactorDue;

const texts = token ? ask('language.forMe', { lang, general: true }) : ask('language.general', { lang });
texts.catch(ignore);
if (code !== undefined) {
  ask('share.texts', { code, lang }).catch(ignore);
  ask('share.document', { code }).catch(ignore);
  ask('share.questionnaire', { code }).catch(ignore);
}
const isClient = isOpen && session.role === 'User';
if (isClient) ask('account.get').catch(ignore);
if (isClient && (isDashboard || (pathname === PATHS.plan && !/[?&]plan=/.test(search)))) askForOwnPlan().catch(ignore);
if (isClient && isDashboard) {
  ask('client.profile').catch(ignore);
  ask('plan.list', { state: ['completed'] }).catch(ignore);
}
if (token) prepareFormats();

import { WRITTEN, type Wire } from './rest-wire.ts';
import type { ShippedServer } from '../harness/shipped-server.ts';

/** What everybody chooses at first, and what those choose who forgot it. */
export const PASSWORD = 'Vaahtera#48kuu';
export const RENEWED = 'Koivikko@17yö';

export const toPasswordPair = (password: string) => ({ new_password: password, confirm_password: password });

/** The ways in, each of which ends with a token. */
export function entrance({ done, refused }: Wire, { nextMail }: Pick<ShippedServer, 'nextMail'>) {
  const logIn = async (area: 'user' | 'consultant' | 'admin', email: string, password = PASSWORD): Promise<string> =>
    (await done(`POST /api/login/${area}`, 'access_token role', { body: { email, password } })).access_token;

  /** What the next mail to an address lets in with: the end of its link, or its code. */
  async function mailTo(address: string) {
    const mail = await nextMail(address);
    return { token: mail.link.split('/').at(-1) ?? '', code: mail.code ?? '' };
  }

  /** From the invitation to the first login. */
  async function enter(area: 'user' | 'consultant', email: string): Promise<string> {
    const { token } = await mailTo(email);
    const body = toPasswordPair(PASSWORD);
    await done(`POST /api/reset-password-first-time/${area}/{token}`, WRITTEN, { at: { token }, body });
    await mailTo(email); // each request below mails a code, which replaces this one
    await refused(`POST /api/login/${area}`, '403 account_not_verified', { body: { email, password: PASSWORD } });
    await mailTo(email);
    await done(`POST /api/verify/${area}/resend`, WRITTEN, { body: { email } });
    const { code } = await mailTo(email);
    await done(`POST /api/verify/${area}`, WRITTEN, { body: { email, code } });
    return logIn(area, email);
  }

  /** Has staff ask for another address of an account, and its owner refuse it. */
  async function refuseNewAddress(area: 'user' | 'consultant', email: string, ask: () => Promise<unknown>) {
    await ask();
    let link = '';
    while (!link.includes('/change-email/')) ({ link } = await nextMail(email)); // other mails to them come before
    const token = link.split('/').at(-1) ?? '';
    await done(`POST /api/change-email/${area}/{token}`, WRITTEN, { at: { token }, body: { consent: false } });
    const body = { consent: true };
    await refused(`POST /api/change-email/${area}/{token}`, '400 link_expired_or_wrong', { at: { token }, body });
  }

  /** From a forgotten password to a new one. */
  async function recover(area: 'user' | 'consultant', email: string): Promise<string> {
    await done(`POST /api/reset-password-email/${area}`, WRITTEN, { body: { email } });
    const { token } = await mailTo(email);
    await done(`POST /api/reset-password/${area}/{token}`, WRITTEN, { at: { token }, body: toPasswordPair(RENEWED) });
    return logIn(area, email, RENEWED);
  }

  return { logIn, enter, recover, refuseNewAddress };
}

import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Environment } from '../../environment.ts';
import { smtpOptions } from '../../features/mail/transport.ts';
import { isLoopback } from '../../lib/network.ts';
import { explainSmtp, getMailHost } from '../smtp-words.ts';
import { faultFinding, okFinding, type Finding } from './finding.ts';

/** The mail server of the configuration, as far as it can be tried without sending. */
export async function* examineMail({ smtpUrl, mailFrom, dataDir }: Environment): AsyncGenerator<Finding> {
  if (smtpUrl === null) {
    yield okFinding('Mail server', `none: SMTP_URL is not set, and mail is kept in ${path.join(dataDir, 'mail')}`);
    return;
  }
  const refused = await tryServer(smtpUrl, false);
  if (refused !== null) {
    const { words, remedy } = explainSmtp(refused, { smtpUrl, mailFrom });
    yield faultFinding('Mail server', words, remedy);
    return;
  }
  const login = new URL(smtpUrl).username === '' ? 'no login is set' : 'the login is accepted';
  yield okFinding('Mail server', `${getMailHost(smtpUrl)} is reached; ${login}`);
  yield await examineEncryption(smtpUrl);
}

async function examineEncryption(smtpUrl: string): Promise<Finding> {
  const { protocol, hostname } = new URL(smtpUrl);
  if (protocol === 'smtps:' || (await tryServer(smtpUrl, true)) === null) return okFinding('Mail encryption', 'TLS');
  if (isLoopback(hostname)) return okFinding('Mail encryption', 'no TLS, which a server on this machine does not need');
  return faultFinding(
    'Mail encryption',
    'the server offers no TLS, so everybody on the way can read the mail and its links',
    'Use a port or a server with TLS: smtp://…:587 or smtps://…:465.',
  );
}

/** Connects and logs in as for a mail; gives what went wrong, or null. */
async function tryServer(smtpUrl: string, requireTLS: boolean): Promise<unknown> {
  const mailer = nodemailer.createTransport({ ...smtpOptions(smtpUrl), ...(requireTLS && { requireTLS }) });
  try {
    await mailer.verify();
    return null;
  } catch (error) {
    return error;
  } finally {
    mailer.close();
  }
}

import { unescape } from 'node:querystring'; // unlike the language's own it takes a lone % as it is

/** What a mail library's error tells. */
type SmtpError = {
  message: string;
  code?: string;
  /** The system's own, where the library gave it another. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** What is wrong, and what to do about it. */
type Diagnosis = { words: string; remedy: string };

type Facts = { error: SmtpError; codes: string; where: string; host: string; answer: string; mailFrom: string };

const ANSWER_MAX = 300;
const WANTS_LOGIN = 530;

/** What may be wrong; the first that is true is meant. */
const DIAGNOSES: { isMeant(facts: Facts): boolean; say(facts: Facts): string; remedy: string }[] = [
  {
    isMeant: ({ codes }) => /ENOTFOUND|EAI_AGAIN|EDNS/.test(codes),
    say: ({ host }) => `The name of the mail server is not found: ${host}.`,
    remedy: 'Correct the host in SMTP_URL, or see that this machine can look names up.',
  },
  {
    isMeant: ({ codes }) => codes.includes('ECONNREFUSED'),
    say: ({ where }) => `Nothing listens at ${where}: the connection was refused.`,
    remedy:
      'Correct host and port in SMTP_URL (587 is usual with smtp://, 465 with smtps://), or start the mail server.',
  },
  {
    isMeant: ({ codes }) => /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(codes),
    say: ({ where }) => `${where} did not answer in time.`,
    remedy:
      'Correct host and port in SMTP_URL, let this machine through the firewall, or write smtps:// where the server wants TLS first.',
  },
  {
    isMeant: ({ error }) => /wrong version number|packet length too long/i.test(error.message),
    say: ({ where }) => `${where} does not begin with TLS, which smtps:// asks for.`,
    remedy: 'Write smtp:// in SMTP_URL, or give the port for TLS (usually 465).',
  },
  {
    isMeant: ({ error: { message, originalCode = '', response } }) =>
      /certificate|altnames|CERT/i.test(`${message} ${originalCode}`) && response === undefined,
    say: ({ where, error }) => `The TLS certificate of ${where} is not accepted: ${error.message}.`,
    remedy:
      'Give the host by the name in its certificate, renew the certificate, or name your own authority in NODE_EXTRA_CA_CERTS.',
  },
  {
    isMeant: ({ error }) => error.code === 'ETLS',
    say: ({ where, error }) => `${where} offers no TLS, or it failed: ${error.message}.`,
    remedy: 'Use a port or a server with TLS: a password is never sent without it.',
  },
  {
    isMeant: ({ error: { code, responseCode } }) =>
      code === 'EAUTH' || code === 'ENOAUTH' || responseCode === WANTS_LOGIN,
    say: ({ where, answer }) => `${where} did not let us log in: ${answer}.`,
    remedy:
      'Correct user and password in SMTP_URL (write @ : / in them as %40 %3A %2F); some providers want a password made for programs.',
  },
  {
    isMeant: ({ error }) => error.command === 'MAIL FROM',
    say: ({ where, mailFrom, answer }) => `${where} takes no mail from ${mailFrom}: ${answer}.`,
    remedy: 'Set MAIL_FROM to an address that this server may send for.',
  },
  {
    isMeant: ({ error }) => error.command === 'RCPT TO',
    say: ({ where, answer }) => `${where} takes no mail to that address: ${answer}.`,
    remedy: 'Try another address; if all are refused, the server may want user and password in SMTP_URL first.',
  },
  {
    isMeant: () => true,
    say: ({ where, answer }) => `${where} did not take it: ${answer}.`,
    remedy: 'What it answered tells why; the people who run the mail server can help.',
  },
];

/** Says in plain words why a mail server could not be used, never with its password. */
export function explainSmtp(cause: unknown, { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): Diagnosis {
  const error = cause as SmtpError;
  const said = withoutPassword(error.response ?? error.message, smtpUrl)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const facts: Facts = {
    error,
    codes: `${error.code} ${error.originalCode ?? ''}`,
    where: getMailHost(smtpUrl),
    host: new URL(smtpUrl).hostname,
    answer: said.slice(0, ANSWER_MAX).replace(/\.$/, ''),
    mailFrom,
  };
  const { say, remedy } = DIAGNOSES.find(({ isMeant }) => isMeant(facts))!; // the last is always true
  return { words: say(facts), remedy };
}

/** Host and port of a mail server. */
export function getMailHost(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** A server's words without the password, should it repeat it. */
export function withoutPassword(words: string, smtpUrl: string): string {
  const { password } = new URL(smtpUrl);
  return password === '' ? words : words.replaceAll(password, '…').replaceAll(unescape(password), '…');
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const PAUSES_S = [5, 10, 20, 40];
const PAUSE_MAX_S = 60;
const PUT_OFF_MAX_MINUTES = 60;
const GIVE_UP_MINUTES = 24 * 60;
const TRIES_WITH_ONE_SECRET = 4; // 15 minutes in all: within the half hour that a code lives
const WORDS_MAX = 300;

/**
 * What hinders a mail. `unreachable`: no server took it on; `misconfigured`: the server is there and does not let us
 * send; `deferred`: it said to come again; `refused`: it will never take this mail; `unknown`: it may have arrived.
 */
export type Fault = { kind: 'unreachable' | 'misconfigured' | 'deferred' | 'refused' | 'unknown'; words: string };

/** A sending that failed, with what it means. */
export class SendFailure extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.words);
    this.fault = fault;
  }
}

/** What is known of an SMTP failure; `handedOver` once the message itself was begun. */
export type SmtpFault = {
  code?: string | undefined;
  /** Of the system or of TLS, where `code` says no more than that something was wrong there. */
  originalCode?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  handedOver: boolean;
};

const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);
const ABOUT_OUR_RIGHTS = new Set(['EAUTH', 'ENOAUTH', 'ETLS']);
const ABOUT_TLS = /CERT|SIGNATURE|^ERR_(TLS|SSL)/; // a certificate that we do not believe
const CLOSING = 421; // the server ends the connection, whatever the mail

/** Tells what an SMTP failure means for the mail, and for those behind it. */
export function toFault(fault: SmtpFault): Fault {
  const { code = '', originalCode = '', command, responseCode, handedOver } = fault;
  if (ABOUT_OUR_RIGHTS.has(code) || ABOUT_TLS.test(originalCode)) return misconfigured(fault);
  if (ABOUT_THIS_MAIL.has(code) && responseCode !== CLOSING) {
    if (responseCode !== undefined && responseCode < 500)
      return { kind: 'deferred', words: `The mail server put the mail off: ${quoteAnswer(fault)}` };
    // A sender that is refused is refused for every mail: that is ours to mend, and no mail is lost for it.
    if (command === 'MAIL FROM') return misconfigured(fault);
    return { kind: 'refused', words: `The mail server refused the mail: ${quoteAnswer(fault)}` };
  }
  if (handedOver && responseCode === undefined)
    return {
      kind: 'unknown',
      words: `The connection broke off while the mail was handed over, so it may have arrived (${originalCode || code || 'no answer'})`,
    };
  return { kind: 'unreachable', words: `The mail server cannot be reached: ${quoteAnswer(fault)}` };
}

function misconfigured(fault: SmtpFault): Fault {
  return {
    kind: 'misconfigured',
    words: `The mail server does not let us send, so SMTP_URL or MAIL_FROM needs a change: ${quoteAnswer(fault)}`,
  };
}

/** What the server said, without anything that may come from the mail: some servers quote what they refuse. */
function quoteAnswer({ response, originalCode, code }: SmtpFault): string {
  const said = (response ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/https?:\S+/gi, '…')
    .replaceAll(/[\w-]{24,}|(?<!\d)\d{6}(?!\d)/g, '…')
    .trim()
    .slice(0, WORDS_MAX);
  return said || originalCode || code || 'no answer';
}

/** How long the queue rests after so many mails in a row that reached no server, before one more is tried. */
export function pauseMs(failures: number): number {
  return (PAUSES_S[failures - 1] ?? PAUSE_MAX_S) * SECOND_MS;
}

/** What becomes of a mail: when it is tried again (null: never), whether the try counts, and with the same secret. */
export type Settlement = { waitMs: number | null; counts: boolean; keepsSecret: boolean };

/** Settles a failed try, the mail's `tries`th. What never reached a server is never given up. */
export function settle(kind: Fault['kind'], tries: number, failuresInARow: number): Settlement {
  switch (kind) {
    case 'unreachable':
    case 'misconfigured':
      return { waitMs: pauseMs(failuresInARow), counts: false, keepsSecret: false };
    case 'deferred':
      return { waitMs: putOffMs(tries), counts: true, keepsSecret: false };
    case 'unknown':
      return { waitMs: putOffMs(tries), counts: true, keepsSecret: tries <= TRIES_WITH_ONE_SECRET };
    case 'refused':
      return { waitMs: null, counts: true, keepsSecret: false };
  }
}

/** Of a mail that this server has no letter for, or cannot fill in. */
export const UNWRITABLE = 'The mail could not be written: its texts or its data have a fault';

/** Whether a fault lies with the server rather than with the mail, so that those behind it wait too. */
export function affectsAllMails(kind: Fault['kind']): boolean {
  return kind === 'unreachable' || kind === 'misconfigured' || kind === 'unknown';
}

/** 1, 2, 4 … 60 minutes; null once it was put off for a day. */
function putOffMs(tries: number): number | null {
  let waited = 0;
  for (let earlier = 1; earlier < tries; earlier += 1) waited += putOffMinutes(earlier);
  return waited >= GIVE_UP_MINUTES ? null : putOffMinutes(tries) * MINUTE_MS;
}

function putOffMinutes(tries: number): number {
  return Math.min(2 ** (tries - 1), PUT_OFF_MAX_MINUTES);
}

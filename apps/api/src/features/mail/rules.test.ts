import { describe, expect, test } from 'vitest';
import { affectsAllMails, toFault, pauseMs, settle, type SmtpFault } from './rules.ts';

const MINUTE = 60_000;

describe('what a failure of a mail server means', () => {
  test.each<[string, SmtpFault, string]>([
    ['nobody listens', { code: 'ESOCKET', command: 'CONN', handedOver: false }, 'unreachable'],
    ['its name is unknown', { code: 'EDNS', command: 'CONN', handedOver: false }, 'unreachable'],
    ['it never greets', { code: 'ETIMEDOUT', command: 'CONN', handedOver: false }, 'unreachable'],
    ['we ended the wait before the message', { code: 'EABORT', handedOver: false }, 'unreachable'],
    ['it is full at the greeting', { code: 'EPROTOCOL', responseCode: 554, handedOver: false }, 'unreachable'],
    ['it closes', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO', handedOver: false }, 'unreachable'],
    ['something nobody thought of', { handedOver: false }, 'unreachable'],
    ['the password is wrong', { code: 'EAUTH', responseCode: 535, handedOver: false }, 'misconfigured'],
    ['TLS fails', { code: 'ETLS', handedOver: false }, 'misconfigured'],
    [
      'its certificate is nobody’s',
      { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', handedOver: false },
      'misconfigured',
    ],
    [
      'the sender is not ours',
      { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM', handedOver: false },
      'misconfigured',
    ],
    ['it puts off', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO', handedOver: false }, 'deferred'],
    ['it puts off the message', { code: 'EMESSAGE', responseCode: 452, command: 'DATA', handedOver: true }, 'deferred'],
    [
      'the recipient is unknown',
      { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', handedOver: false },
      'refused',
    ],
    ['the message is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA', handedOver: true }, 'refused'],
    ['the address is none', { code: 'EENVELOPE', command: 'API', handedOver: false }, 'refused'],
    ['it is silent after the message', { code: 'ETIMEDOUT', handedOver: true }, 'unknown'],
    ['it hangs up during the message', { code: 'ECONNECTION', handedOver: true }, 'unknown'],
    ['we ended the wait during the message', { code: 'EABORT', handedOver: true }, 'unknown'],
  ])('%s', (_what, fault, kind) => {
    expect(toFault(fault).kind).toBe(kind);
  });

  test('its words hold what the server said, and nothing that it may have quoted from the mail', () => {
    const response =
      '554 5.7.1 Blocked:\r\n https://plan.example.com/client/reset-password/abc code 123456 token AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AAAAA';
    const { words } = toFault({ code: 'EMESSAGE', responseCode: 554, response, handedOver: true });
    expect(words).toBe('The mail server refused the mail: 554 5.7.1 Blocked: … code … token …');
    expect(toFault({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', handedOver: false }).words).toMatch(
      /cannot be reached: ECONNREFUSED$/,
    );
    expect(toFault({ code: 'EMESSAGE', response: 'x '.repeat(5000), handedOver: true }).words.length).toBeLessThan(400);
  });
});

describe('what becomes of a mail', () => {
  test('that reached no server: it is tried for ever, ever less often, and no try counts', () => {
    expect([1, 2, 3, 4, 5, 6, 1000].map((failures) => pauseMs(failures) / 1000)).toEqual([5, 10, 20, 40, 60, 60, 60]);
    for (const kind of ['unreachable', 'misconfigured'] as const)
      expect(settle(kind, 1000, 3)).toEqual({ waitMs: 20_000, counts: false, keepsSecret: false });
  });

  test('that is put off: 1, 2, 4 … 60 minutes apart, given up after a day', () => {
    const waits = Array.from({ length: 40 }, (_, index) => settle('deferred', index + 1, 0).waitMs);
    const minutes = waits.slice(0, waits.indexOf(null)).map((wait) => (wait ?? 0) / MINUTE);
    expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    const all = minutes.reduce((sum, wait) => sum + wait, 0);
    expect(all).toBeGreaterThanOrEqual(24 * 60);
    expect(all).toBeLessThanOrEqual(25 * 60);
    expect(settle('deferred', 1, 0).keepsSecret).toBe(false);
  });

  test('that may have arrived: the same again, for as long as its code lives', () => {
    let waited = 0;
    let tries = 1;
    for (; settle('unknown', tries, 0).keepsSecret; tries += 1) waited += settle('unknown', tries, 0).waitMs ?? 0;
    expect(tries).toBeGreaterThan(2);
    expect(waited).toBeLessThan(30 * MINUTE);
  });

  test('that is refused: it is given up at once', () => {
    expect(settle('refused', 1, 0)).toEqual({ waitMs: null, counts: true, keepsSecret: false });
  });

  test('holds up those behind it only when the server is at fault', () => {
    expect(affectsAllMails('refused') || affectsAllMails('deferred')).toBe(false);
    expect(affectsAllMails('unreachable') && affectsAllMails('misconfigured') && affectsAllMails('unknown')).toBe(true);
  });
});

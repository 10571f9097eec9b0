/*
 * What an attacker, a broken client and an unlucky user send. Headers are such as Node's parser lets through.
 */

const NIL = '00000000-0000-0000-0000-000000000000';

/** Texts that mean something to somebody: a database, a page, a formatter, a terminal. */
export const TEXTS: readonly string[] = [
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eevil\u202C',
  '\u0627\u0644\u0639\u0631\u0628\u064A\u0629',
  '\u200B\u200D\uFEFF',
  'e\u0301'.repeat(40),
  '👩‍👩‍👧‍👦',
  'x'.repeat(10_000),
  '\r\nSet-Cookie: a=b',
  'a\r\nb\tc',
  '\u0001\u001B[31m\u0007\u007F\u0085\u2028',
  '{{7*7}}',
  '${7*7}',
  '{count, plural, one {#} other {#}}',
  '{',
  "'{'",
  '{name}',
  '<script>alert(1)</script>',
  "'; drop table account; --",
  '%00',
  '%s%n%d',
  '%',
  '_',
  '\\',
  '../../../etc/passwd',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'İıſK',
  'ß'.repeat(50),
  ' ',
  '\u00A0',
];

/** Fields that somebody might smuggle in. */
export const SMUGGLED: readonly string[] = [
  'role',
  'credits',
  'consultant_id',
  'id',
  'account_id',
  'client_id',
  'verified_at',
  'scope',
  'area',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  ' ',
  'a.b',
  'a\0b',
  '\uD800',
  'x'.repeat(2_000),
];

/** Numbers as JSON may spell them. */
export const NUMBERS: readonly string[] = [
  '1e308',
  '1e400',
  '-1e400',
  '5e-324',
  '-0',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '9'.repeat(400),
  '0.1e1',
  '1.0',
  '1E2',
];

const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;

/** Values that go deep: as far as the body's limit lets them. */
export const DEEP: readonly string[] = [
  nested('[', ']', 1_000),
  nested('{"a":', '}', 1_000),
  nested('[', ']', 100_000),
  nested('{"a":', '}', 40_000),
];

/** Whole bodies that are no input of ours. */
export const BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"x"',
  '[]',
  '[{}]',
  '{}',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1}{"a":1}',
  '// x\n{}',
  '\uFEFF{}',
  '{"__proto__":{"role":"Admin"}}',
  '{"\\u005f_proto__":{"role":"Admin"}}',
  '{"constructor":{"prototype":{"role":"Admin"}}}',
  '{"x":{"__proto__":null}}',
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(64),
  `{"a":"${'x'.repeat(256 * 1024)}"}`,
  ...DEEP,
];

/** Content types that are not ours, or only look so. */
export const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'json',
  '/',
  ';',
  '',
  'x'.repeat(5_000),
];

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'SEARCH'];

const LONG = 'x'.repeat(7_000);

/** Headers that the application reads, with values that it does not expect. */
export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Basic YTpi',
    'Bearer a.b.c',
    'bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    'Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uLyJ9.e30.e30',
    'Bearer gpt_',
    'Bearer gpt_x',
    `Bearer gpt_${LONG}`,
    `Bearer ${LONG}`,
    'Bearer \u00e4\u00f6',
    'Bearer a, Bearer b',
  ],
  'accept-language': [
    '',
    '*',
    'xx',
    'fi;q=2',
    'fi;q=',
    ';;,,',
    'constructor',
    '__proto__',
    'en-'.repeat(2_000),
    'fi-FI',
    '\u00e4',
    'fi,en'.repeat(1_000),
  ],
  'if-none-match': ['', '*', '"x"', 'W/"x"', '"', '""', ',,,', '"x",'.repeat(1_500), '\u00ff'],
  'idempotency-key': ['', ' ', 'a b', 'same', 'x'.repeat(255), 'x'.repeat(256), '\u00e4', "' or 1=1", '*'],
  'user-agent': ['', LONG, '\u00e4\u00ff', '() { :;}; echo'],
  'x-forwarded-for': ['127.0.0.1', 'x', LONG],
  'x-http-method-override': ['DELETE'],
  'content-length': ['0', '5', '999999'],
  'transfer-encoding': ['identity'],
  host: ['evil.example', 'x'.repeat(300)],
  accept: ['text/html', 'application/xml', ''],
  'accept-encoding': ['br', 'gzip;q=9'],
  expect: ['100-continue'],
  range: ['bytes=0-1'],
  origin: ['https://evil.example', 'null'],
};

/** What may stand where a path names something, as written in an address. */
export const SEGMENTS: readonly string[] = [
  '1',
  '0',
  '-1',
  'null',
  'undefined',
  'me',
  '%00',
  '%0d%0a',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%2e%2e%2f',
  '%2F',
  '%25%30%30',
  '%20',
  '%7B%22id%22%3A1%7D',
  'x'.repeat(101),
  'x'.repeat(500),
  'x'.repeat(501),
  'a'.repeat(9_000),
  NIL,
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '%F0%9F%98%80',
  "'%20or%201=1",
  '__proto__',
  'constructor',
  ';',
];

/** Places in a list that nobody was given: what a cursor would hold. */
export const CURSORS: readonly unknown[] = [
  '',
  0,
  null,
  [],
  {},
  { id: '\0' },
  ...['\0', 'x', '\uD800', '000', '999', '0000-01-01T00:00:00.000000', '9999-12-31T23:59:59.999999'].map((sortKey) => ({
    sortKey,
    id: NIL,
  })),
  { sortKey: 'x', id: 'x' },
  ...[
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z',
    '9999-99-99',
    '+275760-09-13T00:00:00.000Z',
  ].map((createdAt) => ({ createdAt, id: NIL })),
  { lastName: '\uD800', firstName: '\0', id: NIL },
  { lastName: 'x', firstName: 'y', id: NIL },
  { __proto__: null, constructor: 1 },
];

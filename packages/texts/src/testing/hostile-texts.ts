/** What somebody with a grudge, or a broken tool, might write into a text; at least 200, some of which are texts. */
export function hostileTexts(): string[] {
  return [...BRACES, ...MARKUP, ...UNICODE, ...POLLUTION, ...LONG, ...repeated()];
}

const BRACES = [
  '{', '}', '{}', '{{}}', '}{', '{{{{', '}}}}', '{ }', '{0}', '{-1}', '{a', 'a}', '{a}}', '{{a}', '{a b}', '{a,}', '{,}', '{a,b}',
  '{a,plural}', '{a,plural,}', '{a,plural,one{x}}', '{count, plural, other{#}', '{a,select}', '{a,select,other{}}',
  '{a,selectordinal,other{x}}', '{n, number, ::currency/EUR}', '{d, date, short}', '{t, time}', '{x, spellout}', '{x, foo, bar}',
  "'{", "'{'", "'}'", "'", "''", "'''", '#', '##', '{#}', '<0>', '</0>', '<0/>', '%s %d %n', '${process.exit()}', '{{constructor}}',
  '{{7*7}}', '<%= 7*7 %>', '#{7*7}', '{product', '{product}}', '{product_}', '{firm, plural, other{x}}', '{brand_name}', '{Product}',
]; // prettier-ignore

const MARKUP = [
  '<script>window.__ran=1</script>', '<img src=x onerror="window.__ran=1">', '<svg onload=window.__ran=1>', '"><script>window.__ran=1</script>',
  "'-window.__ran=1-'", 'javascript:window.__ran=1', '<a href="javascript:window.__ran=1">x</a>', '<iframe srcdoc="<script>parent.__ran=1</script>">',
  '<style>*{display:none}</style>', '</title><script>window.__ran=1</script>', '<!--', '-->', '<![CDATA[', ']]>', '&lt;b&gt;', '&#x3c;script&#x3e;',
  '<base href=//evil>', '<meta http-equiv=refresh content=0>', '<form action=//evil>', '<plaintext>', '<noscript>', '<template>', '</main>', '</html>',
  '<b>bold</b>', '<math><mi//xlink:href="data:x,<script>window.__ran=1</script>">', '<details open ontoggle=window.__ran=1>', '`${window.__ran=1}`',
]; // prettier-ignore

const UNICODE = [
  '\u202etxet', '\u202dtext', '\u2066text', '\u2067text\u2069', '\u200ftext', '\u200etext', 'مرحبا', 'שלום', '\u0000', 'a\u0000b', '\u0007', '\u001b[31m',
  '\r\n', 'a\r\nSet-Cookie: x=1', '\t', '\u0085', '\u2028', '\u2029', '\ud800', 'a\udfff', '\ufeff', '\ufffd', '\uffff', '\u200b', '\u200b\u200b', '\u00ad',
  '\u00a0', '\u3000', 'Z͑ͫ̓a̴͑l͖g͛o', '👩‍👩‍👧‍👦', '🇫🇮', 'İı', 'ß', 'ﬁ', 'Ａ', 'e\u0301', '\\u202e', '\\x00', '\\u0000', 'İ'.normalize('NFD'), '\u{e0041}',
]; // prettier-ignore

const POLLUTION = [
  '__proto__', 'constructor', 'prototype', 'toString', '{__proto__}', '{constructor}', '{toString}', '{hasOwnProperty}', 'null', 'undefined', 'NaN',
  'true', '0', '-1', '[]', '[object Object]', '../../etc/passwd', "'; drop table text_change; --", '=1+1', '@SUM(A1)', '-2+3', '+1', '%00', '%p',
]; // prettier-ignore

const LONG = [
  'x'.repeat(5000),
  'x'.repeat(5001),
  'W '.repeat(2500),
  '\n'.repeat(5000),
  'ä'.repeat(5000),
  '👍'.repeat(2500),
  '{a}'.repeat(1600),
  '<b>'.repeat(1600),
];

/** Nested, and wrapped around what the text must keep, so that some get past the first rules. */
function repeated(): string[] {
  const nested = [1, 5, 20, 100, 300].map((depth) => `${'{a,select,other{'.repeat(depth)}x${'}}'.repeat(depth)}`);
  const wrapped = MARKUP.flatMap((markup) => [
    `${markup} {product}`,
    `{count, plural, one {${markup}} other {# ${markup}}}`,
  ]);
  return [...nested, ...wrapped];
}

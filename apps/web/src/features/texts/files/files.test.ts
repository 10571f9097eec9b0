import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FileRefused } from '../../../lib/chosen-file.ts';
import { divide, getDifferences, type FileText } from './file-text.ts';
import { readPo, writePo } from './po-file.ts';
import { readTextFile } from './read-file.ts';
import { readXlsx } from '../../../lib/read-xlsx.ts';
import { getLanguageHeader, readTable, toTextTable } from './text-table.ts';
import { writeXlsx } from '../../../lib/write-xlsx.ts';

const HOSTILE = [
  '=HYPERLINK("http://x")',
  '+1',
  '-x',
  '@a',
  ' leads and trails ',
  'two\nlines',
  '{count, plural, one {# word} other {# words}}',
  '<b>&amp; "quoted" \\ back\\n\ttab',
  '_x0041_ and _x000d_',
  '00012',
  '12.5',
  'TRUE',
  '’åäö€ 漢字 😀 \u00a0',
  "'{'literal'}'",
];

const texts: FileText[] = HOSTILE.map((text, at) => ({
  key: `some.key${at}`,
  category: 'general',
  description: 'Heading\nof two lines',
  places: ['/client/login', '*'],
  english: `English ${text}`,
  text,
  state: 'shipped',
}));
const missing: FileText = { ...texts[0]!, key: 'missing', text: null, state: 'missing' };
const expected = Object.fromEntries(texts.map(({ key, text }) => [key, text]));

const ENGLISH = { languageCode: 'en', nameInNativeLanguage: 'English' };
const NAMES = {
  key: 'Key',
  category: 'Category',
  description: 'What it is',
  places: 'Where',
  english: getLanguageHeader(ENGLISH),
  text: getLanguageHeader({ languageCode: 'sv', nameInNativeLanguage: 'Svenska' }),
  state: 'State',
};
const WORDS = { category: () => 'Common', state: () => 'As shipped' };
const HEADERS = { key: 'Key', languages: ['Svenska', 'Swedish', 'ruotsi'] };
const WANTED = { languageCode: 'sv', headers: HEADERS };

const table = toTextTable([...texts, missing], { names: NAMES, words: WORDS, isEnglish: false });
const sheet = (rows = table) => writeXlsx(rows, { sheet: 'sv', widths: [30, 20] });
const toFile = (content: Uint8Array | string, name: string) => new File([content as Uint8Array<ArrayBuffer>], name);

const refusal = (reading: () => unknown) =>
  new Promise((resolve) => {
    resolve(reading());
  }).then(
    () => null,
    (error: unknown) => (error instanceof FileRefused ? error.reason : error),
  );

test('every text comes back from a PO file as it was, and one without a translation says nothing', () => {
  expect(readPo(writePo([...texts, missing], 'sv'), 'sv')).toEqual({ texts: expected, unsure: 0 });
});

test('a PO file says what a text is, how it is in English and where it is shown', () => {
  const source = writePo(texts.slice(1, 2), 'sv');
  expect(source).toContain('"Language: sv\\n"');
  expect(source).toContain(
    '#. Heading\n#. of two lines\n#. English: English +1\n#: /client/login\n#: *\nmsgid "some.key1"',
  );
});

test('unsure and obsolete entries of a PO file are left out, the unsure counted', () => {
  const source = 'msgid "a"\nmsgstr "A"\n\n#, fuzzy\nmsgid "b"\nmsgstr "B"\n\n#~ msgid "c"\n#~ msgstr "C"\n';
  expect(readPo(source, 'sv')).toEqual({ texts: { a: 'A' }, unsure: 1 });
});

test('lines end with a line feed alone, whatever program wrote the file', () => {
  expect(readPo('msgid "a"\r\nmsgstr "A\\r\\nB"\r\n', 'sv').texts).toEqual({ a: 'A\nB' });
});

test('a PO file that says to be in another language is refused, a country of the same is not', async () => {
  const source = (language: string) => writePo(texts, language);
  expect(await refusal(() => readPo(source('fi'), 'sv'))).toBe('language');
  expect(readPo(source('sv_SE'), 'sv').texts).toEqual(expected);
});

test('every text comes back from a spreadsheet as it was, and an empty cell says nothing', async () => {
  expect(readTable(await readXlsx(sheet()), WANTED)).toEqual({ texts: expected, unsure: 0 });
});

test('a spreadsheet too large for one part to be unpacked aside comes back as well', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`key${at}`, `${at} ${'lorem ipsum '.repeat(20)}`]);
  const large = sheet([['Key', 'sv'], ...rows]);
  expect(Object.keys(readTable(await readXlsx(large), WANTED).texts)).toHaveLength(5000);
});

test('the cells of shared strings, numbers and rich text are read as people see them', async () => {
  const head = '<?xml version="1.0"?>';
  const cells =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="C2"><v>12.5</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="C3" t="s"><v>4</v></c></row>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/one.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/one.xml': `<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>Key</t></si><si><t>Svenska (sv)</t></si><si><t>a</t></si><si><t>b</t></si><si><r><t>Hej </t></r><r><rPr><b/></rPr><t>du</t></r></si></sst>`,
    'xl/media/image.png': 'no part of the texts',
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])));
  expect(readTable(await readXlsx(bytes), WANTED).texts).toEqual({ a: '12.5', b: 'Hej du' });
});

test('the columns are found in any order and by their names in any language', () => {
  const rows = (keyHead: string, textHead: string) => [
    ['', textHead, 'English (en)', keyHead],
    ['', 'Hej', 'Hello', 'a'],
  ];
  for (const [keyHead, textHead] of [
    ['Key', 'Svenska (sv)'],
    ['AVAIN', 'ruotsi'],
    [' key ', 'Swedish (sv)'],
    ['Key', 'sv'],
  ] as const)
    expect(readTable(rows(keyHead, textHead), WANTED).texts).toEqual({ a: 'Hej' });
});

test('a table without the column of keys or of the language is refused', async () => {
  expect(await refusal(() => readTable([['Key', 'Suomi (fi)']], WANTED))).toBe('columns');
  expect(await refusal(() => readTable([['a', 'Svenska (sv)']], WANTED))).toBe('columns');
  expect(await refusal(() => readTable([], WANTED))).toBe('columns');
});

test('of English there is one column alone, and it is found again', () => {
  const names = { ...NAMES, text: getLanguageHeader(ENGLISH) };
  const rows = toTextTable(texts, { names, words: WORDS, isEnglish: true });
  expect(rows[0]).toEqual(['Key', 'Category', 'What it is', 'Where', 'English (en)', 'State']);
  expect(readTable(rows, { languageCode: 'en', headers: { key: 'Key', languages: [] } }).texts).toEqual(expected);
});

test('a file too large, of another kind, broken or without any text is refused', async () => {
  const reading = (content: Uint8Array | string, name: string) =>
    refusal(() => readTextFile(toFile(content, name), WANTED));
  expect(await reading(new Uint8Array(5 * 1024 * 1024 + 1), 'a.xlsx')).toBe('size');
  expect(await reading('key,text', 'a.csv')).toBe('type');
  expect(await reading('no spreadsheet', 'a.xlsx')).toBe('unreadable');
  expect(await reading(zipSync({ 'a.txt': strToU8('x') }), 'a.xlsx')).toBe('unreadable');
  expect(await reading('no PO file', 'a.po')).toBe('unreadable');
  expect(await reading(new Uint8Array([0x6d, 0xff, 0xfe]), 'a.po')).toBe('unreadable');
  expect(await reading(writePo([missing], 'sv'), 'a.po')).toBe('empty');
  expect(await reading(sheet([['Key', 'sv']]), 'A.XLSX')).toBe('empty');
  expect(await reading(sheet(), 'a.xlsx')).toBeNull();
});

test('only what differs is sent', () => {
  const present = [
    { key: 'a', text: 'A' },
    { key: 'b', text: null },
    { key: 'c', text: 'C' },
  ];
  expect(getDifferences({ a: 'A', b: 'B', c: 'other', unknown: 'U' }, present)).toEqual({
    texts: { b: 'B', c: 'other', unknown: 'U' },
    same: 1,
  });
});

test('texts are divided into parts that one request carries, counted in bytes', () => {
  const words = { a: 'a'.repeat(200_000), b: 'å'.repeat(20_000), c: 'å'.repeat(20_000) };
  expect(divide(words).map((part) => Object.keys(part))).toEqual([['a', 'b'], ['c']]);
  expect(Object.assign({}, ...divide(words))).toEqual(words);
  const seen = { a: '', b: 'b'.repeat(10_000) };
  expect(divide(words, seen).map((part) => Object.keys(part))).toEqual([['a'], ['b', 'c']]); // what was seen goes along
  expect(divide({})).toEqual([{}]);
});

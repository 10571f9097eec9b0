import { expect, test } from 'vitest';
import { withReferences } from './references.ts';

const PO = `msgid ""
msgstr ""
"Language: fi\\n"

#. Heading
#. {name} is a first name
#, fuzzy
msgid "a.title"
msgstr ""
"Hei, "
"{name}"

msgid "b"
msgstr "B"
`;

test('references stand between the comments and the key, sorted as given, and nothing else changes', () => {
  const written = withReferences(PO, new Map([['a.title', ['x/one.ts', 'x/two.ts']]]));
  expect(written).toBe(PO.replace('#, fuzzy', '#: x/one.ts\n#: x/two.ts\n#, fuzzy'));
});

test('writing references again changes nothing, and an old one goes', () => {
  const usage = new Map([['b', ['x.ts']]]);
  const once = withReferences(PO, usage);
  expect(withReferences(once, usage)).toBe(once);
  expect(withReferences(once, new Map())).toBe(PO);
});

test('no more than five sources are named', () => {
  const files = ['1', '2', '3', '4', '5', '6'];
  expect(withReferences(PO, new Map([['b', files]])).match(/^#: .*$/gm)).toHaveLength(5);
});

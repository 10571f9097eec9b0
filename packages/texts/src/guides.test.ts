import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GUIDE_NAMES, GUIDES } from '@app/schema/guides';
import { expect, test } from 'vitest';
import { readCatalogs } from './catalogs.ts';

/* What the guides promise, section by section, and the journeys that do it in a browser. */

const JOURNEYS = path.resolve(import.meta.dirname, '../../../apps/e2e/journeys');

/** By section: files of journeys with a part of a title in each. */
const SHOWN: Record<string, Record<string, string>> = {
  'client.invitation': { newcomer: 'goes from the invitation to the first saved answer' },
  'client.start': { newcomer: 'with the right to a plan', 'help-promises': 'what the help texts of a plan say' },
  'client.answers': {
    'nothing-is-lost': 'is kept on the device through a closed tab and saved when the network is back',
    'answer-history': 'what was written is in the history, an earlier version is restored',
    'client-fills-in-plan': 'a newcomer takes a plan from start to submitted',
  },
  'client.todos': {
    'todos-after-completion': 'several are chosen and dropped together',
    'client-fills-in-plan': 'a newcomer takes a plan from start to submitted',
  },
  'client.people': {
    contacts: 'a client adds a person, chooses them for a to-do, sends it, revokes the link',
  },
  'client.colleagues': {
    members: 'an editor writes the plan and cannot share or complete it; a commenter reads and comments',
    'nothing-is-lost': 'of two people editing one answer the second sees both wordings and chooses',
    threads: 'threads on a to-do, on a step and about feedback',
  },
  'client.feedback': {
    'client-fills-in-plan': 'a newcomer takes a plan from start to submitted',
    'consultant-reviews': 'ends the round once; the client reads it',
    'second-round': 'with every changed word seen',
  },
  'client.completion': {
    sharing: 'an old link, one that is switched off and one that never was show the same page',
    'client-fills-in-plan': 'and completes it',
  },
  'client.follow_up': { 'follow-up': 'a year of four figures goes in with one paste' },
  'client.check_in': {
    'check-in': 'the email leads to the check-in, which goes to the consultant in under 10 minutes',
  },
  'consultant.account': {
    'own-account': 'a consultant sets up a second factor, logs in with it and with a recovery code',
  },
  'consultant.today': { 'consultant-clients': 'a snooze survives a reload and is taken back' },
  'consultant.register': { 'consultant-clients': 'a consultant registers, edits, writes to and deletes a client' },
  'consultant.clients': { 'consultant-clients': 'moving, undoing and giving rights go by keyboard' },
  'consultant.review': {
    'review-changes': 'a review opens with the cover sheet, goes on to the first changed step',
    'feedback-drafts': 'a draft appears on another device, and survives offline, a reload and a logout',
  },
  'consultant.send': {
    'consultant-reviews': 'ends the round once; the client reads it',
    corrections: 'feedback, its summary and a comment are changed until the 15 minutes have passed',
  },
  'consultant.right': { 'consultant-clients': 'giving rights go by keyboard' },
  'consultant.follow_up': {
    'check-in': 'the email leads to the check-in, which goes to the consultant in under 10 minutes',
  },
  'consultant.notes': { 'private-notes': 'a consultant writes, edits, deletes and restores a note' },
  'admin.dashboard': { newcomer: 'a visitor’s request reaches the firm' },
  'admin.consultants': {
    admin: 'registers a consultant and has them take over from one who leaves',
    'leaving-staff': 'an admin disables a consultant who leaves',
  },
  'admin.clients': { admin: 'a moved client is out of the old consultant’s reach' },
  'admin.import': { 'client-import': 'six planted errors are named by row and column' },
  'admin.texts': { 'edit-texts': 'finds a text, changes it, and brings the old ones back' },
  'admin.languages': { 'swedish-pilot': 'Swedish is added, filled from a spreadsheet, offered' },
  'admin.branding': { branding: 'a logo, a colour that can be read and a name are seen before they are published' },
  'admin.sending': {
    sending: 'sends nothing until an admin has seen the preview and presses Start',
  },
  'admin.log': { admin: 'registers a consultant and has them take over from one who leaves' },
  'admin.deleted': { admin: 'registers a consultant and has them take over from one who leaves' },
  'admin.programs': {
    webhooks: 'a webhook is added, tested, changed, gets a new secret',
    machines: 'a program with a token',
  },
};

const sections = GUIDE_NAMES.flatMap((guide) => GUIDES[guide].map((section) => `${guide}.${section}`));

test('every section of a guide is done by a journey', () => {
  expect(Object.keys(SHOWN)).toEqual(sections);
  const titles = Object.values(SHOWN).flatMap((journeys) => Object.entries(journeys));
  const lost = titles.filter(
    ([file, title]) => !readFileSync(path.join(JOURNEYS, `${file}.spec.ts`), 'utf8').includes(title),
  );
  expect(lost).toEqual([]);
});

test.each(['en', 'fi'])(
  'in %s a guide names things by texts that need no values, and as in the other language',
  (language) => {
    const texts = readAll(language);
    const english = readAll('en');
    for (const section of sections) {
      const key = `guides.${section}.steps`;
      const named = findNames(texts[key]);
      expect(named, key).toEqual(findNames(english[key]));
      for (const name of named)
        expect(texts[name]?.replaceAll(/\{(product|firm)[\w.]*\}/g, ''), name).toMatch(/^[^{}]+$/);
    }
  },
);

const readAll = (language: string) =>
  Object.assign({}, ...Object.values(readCatalogs()[language] ?? {})) as Record<string, string>;

const findNames = (text = '') => [...text.matchAll(/\[([\w.]+)\]/g)].map(([, name]) => name!).toSorted();

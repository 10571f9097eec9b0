import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogs } from './catalogs.ts';
import {
  type Promises,
  inApi,
  inBrowser,
  inWeb,
  PLAN,
  CONFIRMED,
  OWN_CHANGE,
  SECOND_STEP,
  REVIEW,
  RIGHT,
  REGISTERS,
  WITHOUT_CONSENT,
  AREAS,
  WEBHOOK_ADDRESS,
  JOINS,
  BRANDING,
  PREFERENCES,
} from './testing/shown-by.ts';

/*
 * What help texts and hints say that the product does, and the test that shows it. A text that is reworded, or a test that is
 * renamed or removed, makes this fail; a new help text has to be sorted in.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');

const PROMISES: Promises = {
  ...BRANDING,
  'growth_plan.question.sp_key_figures.help': { 'Add rows': [PLAN] },
  'growth_plan.question.sp_swot.help': { 'At most five points per box': [PLAN] },
  'growth_plan.question.of_focus.help': { 'The rows come from the first question': [PLAN] },
  'growth_plan.question.gp_main.help': { 'Choose only one': [PLAN] },
  'growth_plan.question.gp_shares.help': {
    'must add up to 100%': [
      PLAN,
      inWeb('features/plan/check/check-plan', 'shares_not_100 tells the sum, and forgives the dust of decimals'),
    ],
  },
  'growth_plan.question.ta_targets.help': { 'The starting values come from step 1': [PLAN] },
  'growth_plan.question.fr_cash.help': { 'works out how many months your cash covers': [PLAN] },
  'growth_plan.question.pr_first.help': { 'The options come from your own list': [PLAN] },
  'growth_plan.question.pr_followup.help': {
    'Within 30 days': [inWeb('features/plan/check/check-plan', 'followup_late is a meeting more than 30 days away')],
    'adds it to the calendar feed': [
      inApi(
        'tokens',
        'gives the open to-dos that have a deadline, to the person who has it, until it is renewed or revoked',
      ),
    ],
  },
  'growth_plan.question.rv_check.help': {
    'Every finding has a link to the right place': [PLAN],
    'You can dismiss a finding by giving a reason': [PLAN],
  },
  'growth_plan.question.rv_question.help': {
    'At most 1,000 characters': [PLAN],
    'The consultant sees this first': [REVIEW],
  },
  'growth_plan.question.rv_confidence.help': { '1 = we doubt it, 5 = we are convinced': [REVIEW] },
  'details.name_hint': { 'We suggest your company’s name': [PLAN], 'At most {max} characters': [PLAN] },
  'paper.hint': {
    'leaves out the review answers': [
      inApi('paper', 'holds nothing of the review step, but in the owner’s own copy, which is marked'),
    ],
  },

  'consultants.edit.email_hint': {
    'once it has been confirmed': [inApi('email-change', 'a consultant’s address changes by the same rules')],
  },
  'clients.edit.email_hint': { 'when it is confirmed with a code': [CONFIRMED] },
  'account.details.email_hint': {
    'we ask for your password and send a code to the new address': [OWN_CHANGE],
    'you log in with the old address': [CONFIRMED],
  },
  'people.email_change.without.hint': {
    'a week after the notice to the old address at the earliest': [
      WITHOUT_CONSENT(
        'it takes effect a week after the notice when the code was given before, and the audit log says so',
      ),
      WITHOUT_CONSENT('the week begins when the notice goes out'),
    ],
    'The owner can stop it until then': [
      WITHOUT_CONSENT('the owner ends it with “This was not me”, or shortens it by consenting'),
    ],
    'every admin is notified': [WITHOUT_CONSENT('every admin hears of it')],
  },

  'edit_texts.names.hint': {
    'Change the name once, and every text changes with it': [
      inApi('texts-editing', 'of the product’s name shows in every text that names it'),
    ],
  },
  'languages.add.native.hint': {
    'how it appears in the list': [
      inBrowser(
        'swedish-pilot',
        'Swedish is added, filled from a spreadsheet, offered, used by a client and removed, and the client loses nothing',
      ),
    ],
  },
  'languages.add.country.hint': {
    'Dates and numbers are formatted as in that country': [
      inWeb('lib/format', 'numbers are shown in the language’s way'),
      inWeb('lib/format', 'days and times stand as people write them'),
    ],
  },
  'client_import.file.hint': {
    'A spreadsheet (.xlsx or .csv) with at most {rows, number} clients, at most {max}': [
      inWeb('features/staff/import/client-file', '%s gives its headings and rows'),
      inWeb('features/staff/import/client-file', 'what is no list of clients is refused'),
      inBrowser('client-import', 'a file that is none, one with too many rows, and a server that is away'),
    ],
  },
  'languages.import.hint': {
    'A spreadsheet (.xlsx) or a PO file (.po), at most {max}': [
      inWeb('features/texts/files/files', 'a file too large, of another kind, broken or without any text is refused'),
    ],
  },

  'today.snooze.hint': {
    'If the client asks for feedback before that, they are back at once. Only you see the snooze': [
      inApi(
        'client-standing',
        'a snoozed client comes back on the day, at once when asked for, and when they ask for feedback',
      ),
    ],
  },
  'review_plan.field_hint': {
    'Only you see it until you send the feedback': [
      inApi(
        'feedback-drafts',
        'a draft is its author’s alone, one for each step and one for the summary; an empty one is deleted',
      ),
    ],
  },
  'review_plan.keys_hint': { 'Not while you are typing': [REVIEW] },
  'clients.feedback.hint': {
    'the client sees it at once and gets an email': [
      inApi(
        'staff-feedback',
        'general feedback is written by staff to clients of theirs and read by the client, newest first',
      ),
    ],
    'it is kept on this device': [REGISTERS],
  },
  'clients.register.right_hint': {
    'The invitation says so, and the first {product_nominative} can be started right after the first login': [
      RIGHT,
      inBrowser('newcomer', 'a newcomer with the right to a plan goes from the invitation to the first saved answer'),
    ],
    'You can also give the right later, on the client’s page': [REGISTERS],
  },
  'people.language_hint': {
    'For the invitation and the first login': [
      inBrowser('newcomer', 'a newcomer with the right to a plan goes from the invitation to the first saved answer'),
    ],
    'They can change it themselves': [
      inApi('texts-languages', 'is used by a client: questions, answers of the server and mail are in it'),
    ],
  },

  'access.activate.code_hint': {
    'checked automatically': [
      inBrowser('newcomer', 'a newcomer with the right to a plan goes from the invitation to the first saved answer'),
    ],
  },
  'login.code.hint': { 'A recovery code works too': [SECOND_STEP] },
  'account.factor.code_hint': { 'a new one every 30 seconds': [SECOND_STEP] },
  'account.preferences.language_hint': {
    'send your emails in this language': [
      inApi('texts-languages', 'is used by a client: questions, answers of the server and mail are in it'),
    ],
  },
  'account.preferences.theme_hint': { 'Saved on this device only': [PREFERENCES] },
  'shortcuts.single_hint': {
    'They never work while you are typing. Turn them off': [
      inBrowser(
        'shell',
        'by the keyboard alone one finds a client, learns the shortcuts, and skips to the first question',
      ),
    ],
    'applies to this device': [PREFERENCES],
  },

  'tokens.read_only_hint': { 'changes nothing': [inApi('tokens', 'that is read-only writes nothing')] },
  'tokens.read_write_hint': {
    'may do what you may do': [inApi('tokens', 'does over REST what its owner may do, and nothing more')],
    'never change your account or its tokens': [
      inApi('tokens', 'never changes the account, its tokens or its calendar'),
    ],
  },
  'sending.hour_hint': {
    'within the hour after': [
      inApi('reminders', 'reminders come on their days and on no other, each once, until the to-do is done'),
    ],
    'at the latest by 20:00': [
      inApi(
        'reminders',
        'a mail that could not go out on its day goes into that of the next one, and never out at night',
      ),
    ],
  },
  'sending.check_in_days_hint': {
    'check-ins that get their day from now on': [
      inApi('check-ins', 'another number of days between check-ins holds for those that get their day afterwards'),
    ],
  },
  'all_todos.contact.hint': {
    'once you send it under People responsible': [
      inApi(
        'contact-mail',
        'before its to-dos are sent to a person the client is reminded; afterwards the person, and not the client',
      ),
    ],
  },
  'contacts.email.hint': {
    'No email is sent until you send the to-dos': [
      inApi(
        'contact-mail',
        'before its to-dos are sent to a person the client is reminded; afterwards the person, and not the client',
      ),
    ],
  },
  'follow_up.move.hint': {
    'From {min} to {max} days ahead': [
      inApi('follow-up', 'the next check-in moves to a day 14 to 180 days ahead, on a sending day'),
    ],
    'moves to the next working day': [
      inApi('follow-up', 'the next check-in moves to a day 14 to 180 days ahead, on a sending day'),
    ],
  },
  'check_in.next_due.hint': {
    '{min}–{max} days from today': [
      inApi(
        'check-ins',
        'sending needs a confidence, keeps how things are now, and sets the next on the day that was chosen',
      ),
    ],
    'the usual interval applies': [
      inApi('check-ins', 'without a chosen day the next is due as many days later as the firm has set'),
    ],
  },
  'check_in.answer.hint': {
    'The client is notified': [inApi('check-ins', 'staff answer what was sent, once, and the client is notified')],
    'cannot be changed later': [inApi('check-ins', 'staff answer what was sent, once, and the client is notified')],
    'stays on this device until you send it': [
      inBrowser(
        'check-in',
        'the email leads to the check-in, which goes to the consultant in under 10 minutes, once, and comes back answered',
      ),
    ],
  },
  'webhooks.url_hint': {
    'begins with https://': [WEBHOOK_ADDRESS],
    'reached over the internet': [WEBHOOK_ADDRESS],
  },
  'sending.quiet_hint': {
    'comes on the nearest other day': [
      [
        'apps/api/src/features/sending/sending-days.test.ts',
        'what is due on Monday the seventh of December 2026 is announced on the Friday before',
      ],
    ],
  },
  'join.email_hint': { 'We send a code to this address': [JOINS], 'log in with it': [JOINS] },
  'tokens.areas_hint': { 'nothing outside these areas': [AREAS] },
  ...Object.fromEntries(
    Object.entries({
      plans: 'Plans, answers, to-dos, feedback and public links',
      clients: 'Lists, details, general feedback, registration and deletion',
      own_details: 'Your name, company and contact details, and general feedback to you',
      consultants: 'Consultants’ details, and moving clients between them',
      texts: 'The texts and languages of this service',
      audit: 'Who did what, for all of the service',
      admin: 'Overview figures, deleted accounts and failed mails',
    }).map(([area, says]) => [`tokens.area.${area}_hint`, { [says]: [AREAS] }]),
  ),
};

/** Advice on what to write, and words that say nothing of the product. */
const ADVICE =
  /^(plan\.help|ui\.date\.hint|tokens\.name_hint|access\.request\.message_hint|members\.accept\.phone_hint|details\.business_unit_hint|email\.common\.link_hint|growth_plan\.question\.(sp_(situation|drivers)|di_\w+|cm_\w+|of_(benefits|alternatives|because)|gp_(assumptions|not)|ta_(one|leading|rhythm)|sm_\w+|pe_\w+|fr_(investments|risks|limits)|pr_(list|obstacles)|rv_together)\.help)$/;

const english = Object.assign({}, ...Object.values(readCatalogs()['en'] ?? {})) as Record<string, string>;
const help = Object.keys(english).filter((key) => /[._](help|hint)$/.test(key));

test('every help text is advice or promises what a test shows', () => {
  expect(help.length).toBeGreaterThan(80);
  expect(help.filter((key) => ADVICE.test(key) === key in PROMISES)).toEqual([]);
  expect(Object.keys(PROMISES).filter((key) => !help.includes(key))).toEqual([]);
});

test.each(Object.entries(PROMISES))('what %s promises is shown', (key, promises) => {
  for (const [words, shown] of Object.entries(promises)) {
    expect(english[key]).toContain(words);
    expect(shown.filter(([file, title]) => !readFileSync(path.join(ROOT, file), 'utf8').includes(title))).toEqual([]);
  }
});

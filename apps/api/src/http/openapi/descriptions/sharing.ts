import { LANGUAGES, PLAN, SHARED_STEP, SHARE_CODE } from './examples.ts';
import type { DescriptionsOf } from '../types.ts';

const LINK = `https://plan.consulting.example/share/growth-plan/${SHARE_CODE}`;
const TEXTS = { 'nav.login': 'Login', 'nav.logout': 'Log out' };

export const SHARING: DescriptionsOf<'share' | 'language'> = {
  'share.link': {
    summary: 'Read a plan’s public link',
    description: 'Makes its code when there was none. The link opens nothing until sharing is switched on.',
    answer: {
      share_code: SHARE_CODE,
      url: LINK,
      shared: true,
    },
  },
  'share.toggle': {
    summary: 'Switch sharing on or off',
    description: 'To the other state than before. Off means off at the next request.',
    answer: { msg: 'shared_set', shared: true },
  },
  'share.set': {
    summary: 'Share a plan or not',
    description: 'The state that is named; a plan that is in it stays so. Off means off at the next request.',
    body: { shared: true },
    answer: { msg: 'shared_set', shared: true },
  },
  'share.renew': {
    summary: 'Make a new public link',
    description: 'The old one opens nothing from then on. Whether the plan is shared stays as it is.',
    answer: { msg: 'saved', share_code: SHARE_CODE, url: LINK, shared: true },
  },
  'share.plan': {
    summary: 'Read a shared plan',
    description: `Its head: no e-mail address, no person’s name, no id. A code that is off and one that never existed get the same answer.`,
    answer: {
      name: PLAN.name,
      business_unit: PLAN.business_unit,
      company: PLAN.user.company,
      start_date: PLAN.start_date,
      percent_completed: PLAN.percent_completed,
      completed: false,
    },
  },
  'share.steps': {
    summary: 'Read the steps of a shared plan',
    description:
      'With answers and to-dos, without the review step, feedback and persons; texts in the language asked for.',
    answer: [SHARED_STEP],
  },
  'share.messages': {
    summary: 'Read the texts that a shared plan’s page needs',
    description: 'ICU texts by key, in the language of the path.',
    answer: { messages: TEXTS },
  },

  'language.list': {
    summary: 'List languages',
    description: 'Those that are offered. Admins may add others, so do not assume these two.',
    answer: LANGUAGES,
  },
  'language.generalMessages': {
    summary: 'Read the public texts',
    description: 'Of public pages, failures and validation.',
    answer: { messages: TEXTS },
  },
  'language.myMessages': {
    summary: 'Read the texts of your role',
    description: 'What the web app shows to the caller beyond the public texts.',
    answer: { messages: { 'client.dashboard.title': 'Your plan' } },
  },
  'language.category': {
    summary: 'Read the texts of a category',
    description: 'As they are and as they were shipped, for an editor.',
    answer: {
      messages: { ...TEXTS, 'nav.login': 'Sign in' },
      defaults: TEXTS,
      categories: ['general', 'client', 'consultant', 'admin', 'growth_plan', 'examples', 'guides', 'email'],
    },
  },
  'language.saveMessages': {
    summary: 'Save texts',
    description: `All or none: an unknown key, a text that is not valid ICU and one that loses a placeholder are refused by name. An edited text shows everywhere within 5 seconds.`,
    failures: ['text_changed'],
    body: { language_code: 'en', category: 'general', messages: { 'nav.login': 'Sign in' } },
  },
  'language.resetMessages': {
    summary: 'Reset texts',
    description: 'Back to the shipped texts: those of `keys`, or the whole category.',
    failures: ['text_changed'],
    body: { language_code: 'en', category: 'general', keys: ['nav.login'] },
    answer: { msg: 'updated', count: 1 },
  },
};

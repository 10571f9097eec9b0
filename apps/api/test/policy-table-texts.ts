import type { ProcedurePath } from '../src/policy/policy.ts';
import { ADMINS, EVERY_LOGIN, OPEN, type Expected } from './policy-answers.ts';

/** The procedures of languages and texts, which are about nobody's plan. */
export const TEXT_ROWS = {
  'language.list': { expected: OPEN },
  'language.general': { input: () => ({ lang: 'fi' }), expected: OPEN },
  'language.examples': { input: () => ({ lang: 'fi' }), expected: EVERY_LOGIN },
  'language.forMe': { input: () => ({ lang: 'fi' }), expected: EVERY_LOGIN },
  'language.generalMessages': { input: () => ({ lang: 'fi' }), expected: OPEN },
  'language.myMessages': { input: () => ({ lang: 'fi' }), expected: EVERY_LOGIN },
  'language.category': { input: () => ({ lang: 'fi', category: 'general' }), expected: ADMINS },
  'language.saveMessages': {
    input: () => ({ languageCode: 'fi', category: 'general', messages: { 'nav.login': 'Sisään' } }),
    expected: ADMINS,
  },
  'language.resetMessages': { input: () => ({ languageCode: 'fi', category: 'general' }), expected: ADMINS },
  'language.all': { expected: ADMINS },
  'language.add': {
    input: () => ({ languageCode: 'sv', countryCode: 'se', name: 'Swedish', nameInNativeLanguage: 'Svenska' }),
    expected: ADMINS,
  },
  'language.setEnabled': { input: () => ({ languageCode: 'fi', enabled: true }), expected: ADMINS },
  'language.remove': {
    input: () => ({ languageCode: 'fi' }), // comes with the product
    expected: { ...ADMINS, admin: 'bad_request' },
  },
  'text.outline': { expected: ADMINS },
  'text.search': { input: () => ({ lang: 'fi', q: 'plan' }), expected: ADMINS },
  'text.get': { input: () => ({ key: 'nav.login' }), expected: ADMINS },
  'text.history': { input: () => ({ key: 'nav.login', languageCode: 'fi' }), expected: ADMINS },
  'text.export': { input: () => ({ languageCode: 'fi' }), expected: ADMINS },
  'text.import': { input: () => ({ languageCode: 'fi', messages: {}, dryRun: true }), expected: ADMINS },
} satisfies Partial<Record<ProcedurePath, { input?: () => unknown; expected: Expected }>>;

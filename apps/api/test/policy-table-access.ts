import { ADMINS, alike, EVERY_LOGIN, OPEN, STAFF, staffAlike } from './policy-answers.ts';
import { newId } from '../src/lib/ids.ts';

const NOT_THEIRS = { ...alike('invalid_current_password'), nobody: 'unauthorized' };
const NO_PASSKEY = { ...alike('passkey_failed'), nobody: 'unauthorized' };
const CREDENTIAL = { id: 'AAAA', clientDataJSON: 'AAAA' };

/** Ways to log in, and what admins require of them. */
export const ACCESS_ROWS = {
  'passkey.startLogin': { expected: OPEN },
  'passkey.login': {
    input: () => ({ attempt: 'x', credential: { ...CREDENTIAL, authenticatorData: 'AAAA', signature: 'AAAA' } }),
    expected: alike('passkey_failed'),
  },
  'passkey.list': { expected: EVERY_LOGIN },
  'passkey.startAdding': { input: () => ({ password: 'x' }), expected: NOT_THEIRS },
  'passkey.add': {
    input: () => ({ attempt: 'x', name: 'Laptop', credential: { ...CREDENTIAL, attestationObject: 'AAAA' } }),
    expected: NO_PASSKEY,
  },
  'passkey.remove': { input: () => ({ id: newId(), password: 'x' }), expected: NOT_THEIRS },
  'admin.secondFactorRules': { expected: ADMINS },
  'admin.saveSecondFactorRule': { input: () => ({ role: 'Admin', graceDays: 14 }), expected: ADMINS },
  // There is no login service.
  'sso.start': { expected: alike('not_found') },
  'sso.finish': { input: () => ({ attempt: 'x', query: '?code=x' }), expected: alike('not_found') },
  'sso.connect': { input: () => ({ ticket: 'x' }), expected: alike('not_found') },
  'sso.get': { expected: STAFF },
  'sso.disconnect': { input: () => ({ password: 'x' }), expected: staffAlike('invalid_current_password') },
};

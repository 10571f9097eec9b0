import type { ProcedurePath } from '../../../policy/policy.ts';
import { AUTH } from './auth.ts';
import { CLIENTS, CONSULTANTS } from './people.ts';
import { FEEDBACKS, PLANS, TODOS } from './plans.ts';
import { LANGUAGE, SHARING } from './sharing.ts';
import type { Words } from './words.ts';

/** What a person reads of each operation. */
export const WORDS: Partial<Record<ProcedurePath, Words>> = {
  ...AUTH,
  ...CLIENTS,
  ...CONSULTANTS,
  ...PLANS,
  ...TODOS,
  ...FEEDBACKS,
  ...SHARING,
  ...LANGUAGE,
};

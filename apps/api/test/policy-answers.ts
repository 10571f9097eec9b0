import type { Person, TestPlan } from '../harness/builders.ts';

export const CALLERS = ['nobody', 'owner', 'anotherClient', 'ownConsultant', 'anotherConsultant', 'admin'] as const;

export type Caller = (typeof CALLERS)[number];

/** The owner’s plan, and what belongs to it. */
export type Subject = {
  /** A person without an account, of the owner. */
  contactId: string;
  webhookId: string;
  consultant: Person;
  /** An editor of the owner's client. */
  colleague: Person;
  plan: TestPlan;
  todoId: string;
  /** One that was sent and answered. */
  checkInId: string;
  /** A question whose answer has one version. */
  answered: { stepId: string; questionId: string };
  /** Of a change of that to-do. */
  batchId: string;
  metricId: string;
  threadId: string;
  /** The owner’s. */
  commentId: string;
  contactToken: string;
  stepId: string;
  questionId: string;
  questionnaireId: string;
  shareCode: string;
};

/** `ok`, or the key of the failure. */
export type Expected = Record<Caller, string>;

/** The answers in the order of `CALLERS`. */
export function answers(
  ...[nobody, owner, anotherClient, ownConsultant, anotherConsultant, admin]: [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): Expected {
  return { nobody, owner, anotherClient, ownConsultant, anotherConsultant, admin };
}

export const OPEN = answers('ok', 'ok', 'ok', 'ok', 'ok', 'ok');
export const EVERY_LOGIN = answers('unauthorized', 'ok', 'ok', 'ok', 'ok', 'ok');
export const CLIENTS = answers('unauthorized', 'ok', 'ok', 'forbidden', 'forbidden', 'forbidden');
export const STAFF = answers('unauthorized', 'forbidden', 'forbidden', 'ok', 'ok', 'ok');
export const READ = answers('unauthorized', 'ok', 'not_found', 'ok', 'not_found', 'ok');
export const WRITE = answers('unauthorized', 'ok', 'not_found', 'forbidden', 'forbidden', 'forbidden');

const REFUSED_TO_CLIENTS = { nobody: 'unauthorized', owner: 'forbidden', anotherClient: 'forbidden' };
export const ADMINS = answers('unauthorized', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'ok');
export const CONSULTANT = { ...READ, owner: 'forbidden', anotherClient: 'forbidden' };

/** Everybody is answered the same. */
export const alike = (key: string): Expected => answers(key, key, key, key, key, key);

/** Consultants and admins are answered the same, clients refused. */
export const staffAlike = (key: string): Expected => ({
  ...REFUSED_TO_CLIENTS,
  ownConsultant: key,
  anotherConsultant: key,
  admin: key,
});

/** Those who look after the client, and admins, are answered so; clients refused, other consultants find nobody. */
export const LOOKED_AFTER_WITH = (key: string): Expected => ({
  ...REFUSED_TO_CLIENTS,
  ownConsultant: key,
  anotherConsultant: 'not_found',
  admin: key,
});
export const LOOKED_AFTER = LOOKED_AFTER_WITH('ok');

const NOT_COMPLETED = 'plan_not_completed';
/** Of a plan in work. */
export const REOPENERS = { ...READ, owner: NOT_COMPLETED, ownConsultant: NOT_COMPLETED, admin: NOT_COMPLETED };

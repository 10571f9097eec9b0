import type { Role } from '@app/schema/roles';
import type { TokenArea } from '@app/schema/tokens';

/**
 * How far a role reaches with a procedure: what is its own, the clients it looks after, or everything.
 * `anyone` needs no login; a role that is not named is refused before anything is looked up.
 */
export type Reach = 'own' | 'theirs' | 'all';

type Rule = 'anyone' | Partial<Record<Role, Reach>>;

/**
 * What a personal token needs for a procedure: its area, nothing (`any`), or it is refused whatever its areas are (`never`).
 * `never` is for all that decides who gets in: the account, its tokens and its addresses.
 */
export type TokenAccess = TokenArea | 'any' | 'never';

/** Who may call a procedure, and in which area of a personal token it is. Without a login there is no token either. */
type Row = 'anyone' | readonly [roles: Partial<Record<Role, Reach>>, token: TokenAccess];

const OWNER = { User: 'own' } as const;
const READERS = { User: 'own', Consultant: 'theirs', Admin: 'all' } as const;
const EVERY_LOGIN = { User: 'own', Consultant: 'own', Admin: 'own' } as const;
/** Everybody whose address is changed by mail; an admin's is the operator's. */
const MAILED = { User: 'own', Consultant: 'own' } as const;
const STAFF = { Consultant: 'theirs', Admin: 'all' } as const;
const SECOND_FACTOR = { Consultant: 'own', Admin: 'own' } as const;
const ADMINS = { Admin: 'all' } as const;

/** Who may do what (docs/product.md#roles), and the area of a personal token. A procedure without a row is refused to everybody. */
export const POLICY = {
  'auth.login': 'anyone',
  'auth.logout': [EVERY_LOGIN, 'never'],
  'auth.changePassword': [EVERY_LOGIN, 'never'],
  'auth.registerClient': [STAFF, 'clients'],
  'auth.registerConsultant': [ADMINS, 'consultants'],
  'auth.requestPasswordReset': 'anyone',
  'auth.openLink': 'anyone',
  'auth.resetPassword': 'anyone',
  'auth.setFirstPassword': 'anyone',
  'auth.verifyAccount': 'anyone',
  'auth.resendVerification': 'anyone',
  'auth.openEmailChange': 'anyone',
  'auth.answerEmailChange': 'anyone',
  'auth.requestAccount': 'anyone',
  'auth.unlockSecondFactor': 'anyone',

  'account.get': [EVERY_LOGIN, 'any'],
  'account.setLanguage': [EVERY_LOGIN, 'never'],
  'account.changeEmail': [MAILED, 'never'],
  'account.cancelEmailChange': [MAILED, 'never'],
  'account.sessions': [EVERY_LOGIN, 'never'],
  'account.endSession': [EVERY_LOGIN, 'never'],
  'account.endOtherSessions': [EVERY_LOGIN, 'never'],
  'account.startSecondFactor': [SECOND_FACTOR, 'never'],
  'account.confirmSecondFactor': [SECOND_FACTOR, 'never'],
  'account.renewRecoveryCodes': [SECOND_FACTOR, 'never'],
  'account.turnOffSecondFactor': [SECOND_FACTOR, 'never'],
  'account.exportData': [OWNER, 'never'],
  'account.exportEarlierAnswers': [OWNER, 'never'],
  'account.requestErasure': [OWNER, 'never'],
  'account.withdrawErasure': [OWNER, 'never'],

  'client.profile': [OWNER, 'clients'],
  'client.activePlan': [OWNER, 'plans'],
  'client.allowedNewPlan': [OWNER, 'plans'],
  'client.list': [STAFF, 'clients'],
  'client.figures': [STAFF, 'clients'],
  'client.needs': [STAFF, 'clients'],
  'client.giveNewPlan': [STAFF, 'plans'],
  'client.belongings': [STAFF, 'clients'],
  'client.delete': [STAFF, 'clients'],
  'client.history': [STAFF, 'clients'],
  'client.todoWeeks': [STAFF, 'clients'],
  'client.saveGeneralFeedback': [STAFF, 'clients'],
  'client.details': [READERS, 'clients'],
  'client.updateDetails': [READERS, 'clients'],
  'client.cancelEmailChange': [STAFF, 'never'],
  'client.changeEmailWithoutConsent': [ADMINS, 'never'],
  'client.generalFeedback': [READERS, 'clients'],

  'consultant.list': [ADMINS, 'consultants'],
  'consultant.colleagues': [STAFF, 'consultants'],
  'consultant.moveClients': [{ Consultant: 'own', Admin: 'all' }, 'consultants'],
  'consultant.delete': [ADMINS, 'consultants'],
  'consultant.details': [{ Consultant: 'own', Admin: 'all' }, 'consultants'],
  'consultant.updateDetails': [{ Consultant: 'own', Admin: 'all' }, 'consultants'],
  'consultant.cancelEmailChange': [ADMINS, 'never'],
  'consultant.changeEmailWithoutConsent': [ADMINS, 'never'],

  'admin.overview': [ADMINS, 'admin'],
  'admin.audit': [ADMINS, 'audit'],
  'admin.exportAudit': [ADMINS, 'audit'],
  'admin.deleted': [ADMINS, 'admin'],
  'admin.admins': [ADMINS, 'admin'],
  'admin.disableAccount': [ADMINS, 'never'],
  'admin.enableAccount': [ADMINS, 'never'],
  'admin.restore': [ADMINS, 'never'],

  'mail.queue': [ADMINS, 'admin'],
  'mail.resend': [ADMINS, 'admin'],

  'questionnaire.get': [EVERY_LOGIN, 'plans'],

  'plan.create': [OWNER, 'plans'],
  'plan.list': [READERS, 'plans'],
  'plan.get': [READERS, 'plans'],
  'plan.document': [READERS, 'plans'],
  'plan.steps': [READERS, 'plans'],
  'plan.completedSteps': [READERS, 'plans'],
  'plan.saveAnswer': [OWNER, 'plans'],
  'plan.saveCompletedSteps': [OWNER, 'plans'],
  'plan.saveProgress': [OWNER, 'plans'],
  'plan.passFinding': [OWNER, 'plans'],
  'plan.submitForFeedback': [OWNER, 'plans'],
  'plan.complete': [OWNER, 'plans'],

  'todo.list': [READERS, 'plans'],
  'todo.create': [OWNER, 'plans'],
  'todo.update': [OWNER, 'plans'],
  'todo.delete': [OWNER, 'plans'],
  'todo.setQuestionDone': [OWNER, 'plans'],

  'feedback.list': [READERS, 'plans'],
  'feedback.rounds': [READERS, 'plans'],
  'feedback.save': [STAFF, 'plans'],
  'feedback.give': [STAFF, 'plans'],

  'todo.exportCsv': [READERS, 'plans'],

  'share.link': [OWNER, 'plans'],
  'share.toggle': [OWNER, 'plans'],
  'share.set': [OWNER, 'plans'],
  'share.renew': [OWNER, 'plans'],
  'share.plan': 'anyone',
  'share.steps': 'anyone',
  'share.messages': 'anyone',
  'share.document': 'anyone',
  'share.questionnaire': 'anyone',
  'share.texts': 'anyone',

  'calendar.get': [OWNER, 'never'],
  'calendar.renew': [OWNER, 'never'],
  'calendar.revoke': [OWNER, 'never'],

  'token.list': [EVERY_LOGIN, 'never'],
  'token.create': [EVERY_LOGIN, 'never'],
  'token.listAll': [ADMINS, 'never'],
  'token.revokeAny': [ADMINS, 'never'],
  'token.revoke': [EVERY_LOGIN, 'never'],

  'language.list': 'anyone',
  'language.general': 'anyone',
  'language.forMe': [EVERY_LOGIN, 'any'],
  'language.generalMessages': 'anyone',
  'language.myMessages': [EVERY_LOGIN, 'any'],
  'language.category': [ADMINS, 'texts'],
  'language.saveMessages': [ADMINS, 'texts'],
  'language.resetMessages': [ADMINS, 'texts'],
  'language.all': [ADMINS, 'texts'],
  'language.add': [ADMINS, 'texts'],
  'language.setEnabled': [ADMINS, 'texts'],
  'language.remove': [ADMINS, 'texts'],

  'text.search': [ADMINS, 'texts'],
  'text.get': [ADMINS, 'texts'],
  'text.history': [ADMINS, 'texts'],
  'text.export': [ADMINS, 'texts'],
  'text.import': [ADMINS, 'texts'],
} as const satisfies Record<string, Row>;

export type ProcedurePath = keyof typeof POLICY;

/** The rule of a procedure; undefined for one that has no row. */
export function getRule(path: string): Rule | undefined {
  const row = (POLICY as Record<string, Row>)[path];
  return typeof row === 'object' ? row[0] : row;
}

/** What a personal token needs for a procedure; a row that does not say is closed to tokens. */
export function getTokenAccess(path: string): TokenAccess {
  const row = (POLICY as Record<string, Row>)[path];
  return (typeof row === 'object' ? row[1] : undefined) ?? 'never';
}

/** What gives its caller the content of one plan, named by `id`. Staff who call it are recorded as readers of that plan. */
const READS_PLAN: ReadonlySet<string> = new Set<ProcedurePath>([
  'plan.get',
  'plan.document',
  'plan.steps',
  'plan.completedSteps',
  'todo.list',
  'todo.exportCsv',
  'feedback.list',
  'feedback.rounds',
]);

export function readsPlan(path: string): boolean {
  return READS_PLAN.has(path);
}

/** What answers an account that must set up its second factor first: what that takes, and the way out. */
const WITHOUT_SECOND_FACTOR: ReadonlySet<string> = new Set<ProcedurePath>([
  'account.get',
  'account.startSecondFactor',
  'account.confirmSecondFactor',
  'auth.logout',
  'language.forMe',
]);

export function opensWithoutSecondFactor(path: string): boolean {
  return WITHOUT_SECOND_FACTOR.has(path);
}

import type { Role } from '@app/schema/roles';

/**
 * How far a role reaches with a procedure: what is its own, the clients it looks after, or everything.
 * `anyone` needs no login; a role that is not named is refused before anything is looked up.
 */
export type Reach = 'own' | 'theirs' | 'all';

type Rule = 'anyone' | Partial<Record<Role, Reach>>;

const OWNER = { User: 'own' } as const;
const READERS = { User: 'own', Consultant: 'theirs', Admin: 'all' } as const;
const EVERY_LOGIN = { User: 'own', Consultant: 'own', Admin: 'own' } as const;
const STAFF = { Consultant: 'theirs', Admin: 'all' } as const;
const SECOND_FACTOR = { Consultant: 'own', Admin: 'own' } as const;
const ADMINS = { Admin: 'all' } as const;

/** Who may do what (contract, section 4). A procedure without a row is refused to everybody. */
export const POLICY = {
  'auth.login': 'anyone',
  'auth.logout': EVERY_LOGIN,
  'auth.changePassword': EVERY_LOGIN,
  'auth.registerClient': STAFF,
  'auth.registerConsultant': ADMINS,
  'auth.requestPasswordReset': 'anyone',
  'auth.openLink': 'anyone',
  'auth.resetPassword': 'anyone',
  'auth.setFirstPassword': 'anyone',
  'auth.verifyAccount': 'anyone',
  'auth.resendVerification': 'anyone',
  'auth.requestAccount': 'anyone',

  'account.get': EVERY_LOGIN,
  'account.setLanguage': EVERY_LOGIN,
  'account.sessions': EVERY_LOGIN,
  'account.endSession': EVERY_LOGIN,
  'account.endOtherSessions': EVERY_LOGIN,
  'account.startSecondFactor': SECOND_FACTOR,
  'account.confirmSecondFactor': SECOND_FACTOR,
  'account.renewRecoveryCodes': SECOND_FACTOR,
  'account.turnOffSecondFactor': SECOND_FACTOR,
  'account.exportData': OWNER,
  'account.requestErasure': OWNER,
  'account.withdrawErasure': OWNER,

  'client.profile': OWNER,
  'client.activePlan': OWNER,
  'client.allowedNewPlan': OWNER,
  'client.list': STAFF,
  'client.figures': STAFF,
  'client.needs': STAFF,
  'client.giveNewPlan': STAFF,
  'client.belongings': STAFF,
  'client.delete': STAFF,
  'client.history': STAFF,
  'client.todoWeeks': STAFF,
  'client.saveGeneralFeedback': STAFF,
  'client.details': READERS,
  'client.updateDetails': READERS,
  'client.generalFeedback': READERS,

  'consultant.list': ADMINS,
  'consultant.colleagues': STAFF,
  'consultant.moveClients': { Consultant: 'own', Admin: 'all' },
  'consultant.delete': ADMINS,
  'consultant.details': { Consultant: 'own', Admin: 'all' },
  'consultant.updateDetails': { Consultant: 'own', Admin: 'all' },

  'admin.overview': ADMINS,
  'admin.audit': ADMINS,
  'admin.exportAudit': ADMINS,
  'admin.deleted': ADMINS,
  'admin.restore': ADMINS,

  'mail.queue': ADMINS,
  'mail.resend': ADMINS,

  'questionnaire.get': EVERY_LOGIN,

  'plan.create': OWNER,
  'plan.list': READERS,
  'plan.get': READERS,
  'plan.document': READERS,
  'plan.steps': READERS,
  'plan.completedSteps': READERS,
  'plan.saveAnswer': OWNER,
  'plan.saveCompletedSteps': OWNER,
  'plan.saveProgress': OWNER,
  'plan.passFinding': OWNER,
  'plan.submitForFeedback': OWNER,
  'plan.complete': OWNER,

  'todo.list': READERS,
  'todo.create': OWNER,
  'todo.update': OWNER,
  'todo.delete': OWNER,
  'todo.setQuestionDone': OWNER,

  'feedback.list': READERS,
  'feedback.rounds': READERS,
  'feedback.save': STAFF,
  'feedback.give': STAFF,

  'todo.exportCsv': READERS,

  'share.link': OWNER,
  'share.toggle': OWNER,
  'share.set': OWNER,
  'share.renew': OWNER,
  'share.plan': 'anyone',
  'share.steps': 'anyone',
  'share.messages': 'anyone',
  'share.document': 'anyone',
  'share.questionnaire': 'anyone',
  'share.texts': 'anyone',

  'calendar.get': OWNER,
  'calendar.renew': OWNER,
  'calendar.revoke': OWNER,

  'token.list': EVERY_LOGIN,
  'token.create': EVERY_LOGIN,
  'token.revoke': EVERY_LOGIN,

  'language.list': 'anyone',
  'language.general': 'anyone',
  'language.forMe': EVERY_LOGIN,
  'language.generalMessages': 'anyone',
  'language.myMessages': EVERY_LOGIN,
  'language.category': ADMINS,
  'language.saveMessages': ADMINS,
  'language.resetMessages': ADMINS,
  'language.all': ADMINS,
  'language.add': ADMINS,
  'language.setEnabled': ADMINS,
  'language.remove': ADMINS,

  'text.search': ADMINS,
  'text.get': ADMINS,
  'text.history': ADMINS,
  'text.export': ADMINS,
  'text.import': ADMINS,
} as const satisfies Record<string, Rule>;

export type ProcedurePath = keyof typeof POLICY;

/** The rule of a procedure; undefined for one that has no row. */
export function ruleOf(path: string): Rule | undefined {
  return (POLICY as Record<string, Rule>)[path];
}

/** What a personal token never does, whoever's it is: whoever holds one must not be able to take the account over. */
export function needsSession(path: string): boolean {
  return /^(token|calendar)\.|^account\.(?!get$)|^auth\.(changePassword|logout)$/.test(path);
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

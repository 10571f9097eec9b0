import type { MemberRole } from '@app/schema/member-roles';
import type { Role } from '@app/schema/roles';
import type { TokenArea } from '@app/schema/tokens';

/**
 * How far a role reaches with a procedure: its own account, what is its company's for a member of at least one role, the clients it
 * looks after, or everything. `anyone` needs no login; a role that is not named is refused before anything is looked up.
 */
export type Reach = 'own' | `company:${MemberRole}` | 'theirs' | 'all';

type Rule = 'anyone' | Partial<Record<Role, Reach>>;

/**
 * What a personal token needs for a procedure: its area, nothing (`any`), or it is refused whatever its areas are (`never`).
 * `never` is for all that decides who gets in: the account, its tokens and its addresses; for private notes, which no program takes out;
 * and for imports, whose mails a leaked token must not send.
 */
export type TokenAccess = TokenArea | 'any' | 'never';

/** Who may call some procedures, and in which area of a personal token they are. Without a login there is no token either. */
type Grant = readonly [who: Rule, token: TokenAccess, procedures: readonly string[]];

const OWNER = { User: 'company:owner' } as const;
const EDITORS = { User: 'company:editor' } as const;
const MEMBERS = { User: 'company:commenter' } as const;
const READERS = { User: 'company:commenter', Consultant: 'theirs', Admin: 'all' } as const;
const OWNER_AND_STAFF = { User: 'company:owner', Consultant: 'theirs', Admin: 'all' } as const;
const EVERY_LOGIN = { User: 'own', Consultant: 'own', Admin: 'own' } as const;
/** Everybody whose address is changed by mail; an admin's is the operator's. */
const MAILED = { User: 'own', Consultant: 'own' } as const;
const STAFF = { Consultant: 'theirs', Admin: 'all' } as const;
/** Who is notified of what others did. */
const NOTIFIED = { User: 'company:commenter', Consultant: 'theirs' } as const;
/** Who writes in the threads of a plan; admins only read them. */
const TALKERS = { User: 'company:commenter', Consultant: 'theirs' } as const;
const CONSULTANTS = { Consultant: 'theirs' } as const;
const SECOND_FACTOR = { Consultant: 'own', Admin: 'own' } as const;
const THEMSELVES_AND_ADMINS = { Consultant: 'own', Admin: 'all' } as const;
const ADMINS = { Admin: 'all' } as const;

/**
 * Who may do what (docs/product.md#roles), and the area of a personal token, by the noun of a procedure's name. A procedure without
 * a row is refused to everybody.
 */
const TABLE = {
  auth: [
    ['anyone', 'never', ['login', 'requestPasswordReset', 'openLink', 'resetPassword', 'setFirstPassword']],
    ['anyone', 'never', ['verifyAccount', 'resendVerification', 'requestAccount', 'unlockSecondFactor']],
    ['anyone', 'never', ['openEmailChange', 'answerEmailChange']],
    [EVERY_LOGIN, 'never', ['logout', 'changePassword']],
    [STAFF, 'clients', ['registerClient']],
    [ADMINS, 'consultants', ['registerConsultant']],
  ],
  sso: [
    ['anyone', 'never', ['start', 'finish', 'connect']],
    [SECOND_FACTOR, 'never', ['get', 'disconnect']],
  ],
  passkey: [
    ['anyone', 'never', ['startLogin', 'login']],
    [EVERY_LOGIN, 'never', ['list', 'startAdding', 'add', 'remove']],
  ],
  account: [
    [EVERY_LOGIN, 'any', ['get']],
    [EVERY_LOGIN, 'never', ['setLanguage', 'sessions', 'endSession', 'endOtherSessions']],
    [MAILED, 'never', ['changeEmail', 'cancelEmailChange']],
    [SECOND_FACTOR, 'never', ['startSecondFactor', 'confirmSecondFactor', 'renewRecoveryCodes', 'turnOffSecondFactor']],
    [MEMBERS, 'never', ['exportData']],
    [OWNER, 'never', ['exportEarlierAnswers', 'requestErasure', 'withdrawErasure']],
  ],
  client: [
    [MEMBERS, 'clients', ['profile']],
    [MEMBERS, 'plans', ['activePlan', 'allowedNewPlan']],
    [STAFF, 'clients', ['list', 'figures', 'belongings', 'delete', 'history', 'mails', 'todoWeeks']],
    [STAFF, 'clients', ['saveGeneralFeedback', 'inviteAgain', 'exportCsv']],
    [ADMINS, 'never', ['import', 'imports', 'undoImport']],
    [CONSULTANTS, 'clients', ['today', 'snooze']],
    [STAFF, 'plans', ['giveNewPlan', 'giveNewPlans']],
    [READERS, 'clients', ['details', 'generalFeedback']],
    [OWNER_AND_STAFF, 'clients', ['updateDetails']],
    [STAFF, 'never', ['cancelEmailChange']],
    [ADMINS, 'never', ['changeEmailWithoutConsent']],
  ],
  consultant: [
    [ADMINS, 'consultants', ['list', 'workload', 'mails', 'delete']],
    [STAFF, 'consultants', ['colleagues']],
    [THEMSELVES_AND_ADMINS, 'consultants', ['moveClients', 'undoMove', 'details', 'updateDetails']],
    [ADMINS, 'never', ['cancelEmailChange', 'changeEmailWithoutConsent']],
  ],
  admin: [
    [ADMINS, 'admin', ['overview', 'situation', 'deleted', 'admins', 'accountRequests']],
    [ADMINS, 'audit', ['audit', 'exportAudit']],
    [ADMINS, 'never', ['secondFactorRules', 'saveSecondFactorRule']],
    [ADMINS, 'never', ['disableAccount', 'enableAccount', 'restore', 'declineAccountRequest']],
  ],
  branding: [[ADMINS, 'never', ['get', 'publish', 'reset']]],
  mail: [[ADMINS, 'admin', ['queue', 'resend']]],
  notification: [
    [NOTIFIED, 'plans', ['list', 'markRead', 'saveChoices']],
    ['anyone', 'never', ['stop']],
  ],
  sending: [[ADMINS, 'never', ['get', 'save']]],
  webhook: [[ADMINS, 'never', ['list', 'save', 'delete', 'renewSecret', 'test', 'deliveries', 'replay']]],
  questionnaire: [[EVERY_LOGIN, 'plans', ['get']]],
  plan: [
    [OWNER, 'plans', ['create', 'update', 'complete']],
    [EDITORS, 'plans', ['saveAnswer', 'saveCompletedSteps', 'saveProgress', 'passFinding', 'submitForFeedback']],
    [READERS, 'plans', ['list', 'get', 'document', 'steps', 'completedSteps', 'passedFindings']],
    [OWNER_AND_STAFF, 'plans', ['reopen']],
    [STAFF, 'plans', ['staffList']],
  ],
  history: [
    [EDITORS, 'plans', ['versions']],
    [EDITORS, 'never', ['restore']],
  ],
  todo: [
    [READERS, 'plans', ['list', 'history', 'exportCsv']],
    [STAFF, 'plans', ['ofClients']],
    [EDITORS, 'plans', ['create', 'add', 'update', 'change', 'undo', 'delete', 'setQuestionDone']],
  ],
  followUp: [
    [READERS, 'plans', ['get']],
    [OWNER_AND_STAFF, 'plans', ['save']],
  ],
  metric: [
    [OWNER, 'plans', ['save', 'saveValues']],
    [READERS, 'plans', ['history', 'planRows', 'exportCsv']],
  ],
  checkIn: [
    [OWNER, 'plans', ['save']],
    [STAFF, 'plans', ['answer']],
  ],
  contact: [
    [READERS, 'plans', ['list']],
    [OWNER, 'never', ['save', 'sendTodos', 'delete']],
  ],
  contactLink: [['anyone', 'never', ['get', 'changeTodo', 'save', 'request']]],
  member: [
    [READERS, 'clients', ['list']],
    [OWNER, 'never', ['invite', 'setRole', 'offerHandover']],
    [READERS, 'never', ['remove']],
    [MEMBERS, 'never', ['updateSelf', 'acceptHandover']],
    ['anyone', 'never', ['openInvitation', 'join']],
  ],
  note: [
    [STAFF, 'never', ['list']],
    [CONSULTANTS, 'never', ['save']],
    [ADMINS, 'never', ['exportForAccess']],
  ],
  feedback: [
    [READERS, 'plans', ['list', 'rounds']],
    [STAFF, 'plans', ['save', 'give']],
    [CONSULTANTS, 'never', ['saveDraft', 'send']],
    [STAFF, 'never', ['correct']],
    [OWNER, 'plans', ['markRead']],
  ],
  review: [[READERS, 'plans', ['changes']]],
  thread: [
    [READERS, 'plans', ['list']],
    [TALKERS, 'plans', ['comment']],
    [TALKERS, 'never', ['editComment', 'setResolved', 'markSeen']],
  ],
  share: [
    [OWNER, 'plans', ['link', 'toggle', 'set', 'renew']],
    ['anyone', 'never', ['plan', 'steps', 'messages', 'document', 'questionnaire', 'texts']],
  ],
  calendar: [
    [MEMBERS, 'never', ['get', 'renew', 'revoke']],
    [MEMBERS, 'plans', ['meeting']],
  ],
  token: [
    [EVERY_LOGIN, 'never', ['list', 'create', 'revoke']],
    [ADMINS, 'never', ['listAll', 'revokeAny']],
  ],
  language: [
    ['anyone', 'never', ['list', 'general', 'generalMessages']],
    [EVERY_LOGIN, 'any', ['forMe', 'myMessages', 'examples']],
    [ADMINS, 'texts', ['category', 'saveMessages', 'resetMessages', 'all', 'add', 'setEnabled', 'remove']],
  ],
  text: [[ADMINS, 'texts', ['outline', 'search', 'get', 'history', 'export', 'import']]],
} as const satisfies Record<string, readonly Grant[]>;

type Table = typeof TABLE;

export type ProcedurePath = { [Noun in keyof Table]: `${Noun}.${Table[Noun][number][2][number]}` }[keyof Table];

const ROWS = Object.entries<readonly Grant[]>(TABLE).flatMap(([noun, grants]) =>
  grants.flatMap(([who, token, names]) => names.map((name) => [`${noun}.${name}`, [who, token]] as const)),
);

/** Who may call each procedure, and what a personal token needs for it. */
export const POLICY = Object.fromEntries(ROWS) as Record<ProcedurePath, readonly [who: Rule, token: TokenAccess]>;
if (Object.keys(POLICY).length < ROWS.length) throw new Error('the policy names a procedure twice');

/** The rule of a procedure; undefined for one that has no row. */
export function getRule(path: string): Rule | undefined {
  return POLICY[path as ProcedurePath]?.[0];
}

/** What a personal token needs for a procedure; a row that does not say is closed to tokens. */
export function getTokenAccess(path: string): TokenAccess {
  return POLICY[path as ProcedurePath]?.[1] ?? 'never';
}

/** What gives its caller the content of one plan, named by `id`. Staff who call it are recorded as readers of that plan. */
const READS_PLAN: ReadonlySet<string> = new Set<ProcedurePath>([
  'plan.get',
  'plan.document',
  'plan.steps',
  'plan.completedSteps',
  'plan.passedFindings',
  'todo.list',
  'todo.history',
  'todo.exportCsv',
  'feedback.list',
  'feedback.rounds',
  'review.changes',
  'thread.list',
  'followUp.get',
  'metric.history',
  'metric.planRows',
  'metric.exportCsv',
]);

export function readsPlan(path: string): boolean {
  return READS_PLAN.has(path);
}

const WORK: ReadonlySet<string> = new Set([
  'plan',
  'todo',
  'thread',
  'followUp',
  'metric',
  'checkIn',
  'contact',
  'share',
]);
const NO_WORK: ReadonlySet<string> = new Set<ProcedurePath>(['thread.markSeen', 'plan.saveAnswer']); // a save notes it itself

/** Whether a change is one by which a client works on a plan. */
export function isWorkOnPlan(path: string): boolean {
  return WORK.has(path.split('.')[0] ?? '') && !NO_WORK.has(path);
}

/** What answers an account that must set up its second factor first: what that takes, and the way out. */
const WITHOUT_SECOND_FACTOR: ReadonlySet<string> = new Set<ProcedurePath>([
  'account.get',
  'account.startSecondFactor',
  'account.confirmSecondFactor',
  'auth.logout',
  'language.forMe',
  'passkey.add',
  'passkey.list',
  'passkey.startAdding',
]);

export function opensWithoutSecondFactor(path: string): boolean {
  return WITHOUT_SECOND_FACTOR.has(path);
}

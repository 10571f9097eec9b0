/*
 * Which modules of the app share a file. Each file that a page needs is a request with a head of more than a kilobyte, and
 * one file packs better than fifteen small ones; what only a few pages need stays out of the files that every page loads.
 * Modules that no group names are divided by the bundler.
 */

type Group = { name: string; parts: readonly string[]; test: (id: string) => boolean };

/** A file with the modules whose path has one of the parts in it. */
function group(name: string, parts: readonly string[]): Group {
  return { name, parts, test: (id) => parts.some((part) => id.includes(part)) };
}

const all = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.`);
const libraries = (...names: string[]) => names.map((name) => `/node_modules/${name}/`);
const routes = (...names: string[]) => names.map((name) => `/src/routes/${name}.tsx?`); // their pages and loaders
const loaders = (...names: string[]) => names.map((name) => `/src/routes/${name}.tsx?tsr-split=loader`);

/** What every page needs and hardly ever changes: it stays cached. */
const BASE = group('base', [
  ...libraries('react', 'react-dom', 'scheduler', 'use-sync-external-store'),
  ...libraries('@tanstack/react-router', '@tanstack/router-core', '@tanstack/history'),
  ...libraries('@tanstack/store', '@tanstack/react-store'),
  ...libraries('@lingui/core', '@trpc/client', '@trpc/server'),
  ...all('src/lib', 'api-error', 'early-answers', 'error-text', 'i18n', 'page-facts', 'report-error', 'search-params'),
  ...all('src/lib', 'session', 'store', 'storage', 'texts', 'toasts', 'trpc', 'wanted-languages'),
  ...all('src/ui', 'button-look', 'card', 'field', 'icon', 'icons', 'text-field', 'text-link', 'unreadable'),
  ...all('schema/src', 'account-limits', 'choices', 'errors', 'plan-limits', 'product', 'roles'),
  ...all('schema/src', 'validation'),
  'vite/preload-helper',
]);

/** What most pages behind a login are made of: what keeps what was read and what is typed, the small parts, the fields, and what shows a plan. */
const WORK = group('work', [
  ...libraries('@tanstack/react-query', '@tanstack/query-core', '@trpc/tanstack-react-query'),
  '/@tanstack/react-router/dist/esm/useBlocker.', // for what asks before typed text is left
  ...all('src/lib', 'all-queries', 'api', 'drafts', 'format', 'json', 'parse-day', 'preload', 'required-context'),
  ...all('src/lib', 'own-account', 'save-file', 'save-spreadsheet', 'search-change', 'send-once', 'url-text'),
  ...all('src/ui', 'arriving-heading', 'checkbox', 'choice-group', 'confirm-dialog', 'copy-button', 'date-field'),
  ...all('src/ui', 'dialog', 'dialog-button', 'disclosure', 'done-text', 'empty-state', 'fact', 'failure-text'),
  ...all('src/features/shell', 'role-watch'),
  ...all('src/ui', 'link-button', 'load-failed', 'loaded', 'more-menu', 'number-field', 'page-failed', 'parsed-field'),
  ...all('src/ui', 'bar-room', 'progress-bar', 'radio-group', 'search-field', 'select', 'shown-once'),
  ...all('src/ui', 'spreadsheet-buttons', 'state-tag', 'later', 'use-next-focus'),
  ...all('src/ui', 'checkbox-group', 'form/leave-guard', 'text-area', 'use-focus', 'use-media', 'use-near'),
  ...all('src/features/auth/session', 'keep-language', 'logout'),
  ...all('src/features/notifications', 'bell', 'notification-queries'),
  ...all('src/features/plan/answers', 'answer-values', 'autosave', 'cell-text', 'column-widths', 'conflict-choice'),
  ...all('src/features/plan/answers', 'conflict-panel', 'half-typed', 'later-answer-text', 'open-savers'),
  ...all('src/features/plan/answers', 'prefill/carried', 'row-keys', 'row-number', 'save-answer', 'save-state'),
  ...all('src/features/plan/answers', 'save-status-text', 'saver-context', 'taken-versions', 'use-wide'),
  ...all('src/features/plan/threads', 'thread-count', 'thread-queries', 'threads', 'threads-context'),
  ...all('src/features/plan/threads', 'unsent-comments'),
  ...all('src/features/plan/answers/read-only', 'risk-indicator', 'share-sum'),
  ...all('src/features/plan/check-in', 'check-in-queries', 'metric-texts'),
  ...all('src/features/plan/data', 'contacts-query', 'plan-mutations', 'plan-queries'),
  ...all('src/features/plan/export/pdf', 'pdf-button'),
  ...all('src/features/plan/feedback', 'feedback-queries', 'feedback-text', 'outcome-text', 'read-feedback'),
  ...all('src/features/plan/sharing', 'share-address', 'share-queries'),
  ...all('src/features/plan/start', 'start-plan'),
  ...all('src/features/plan/todos', 'todo-draft', 'todo-line', 'todo-mutations'),
  ...all('src/features/plan/workspace', 'example-texts', 'plan-context', 'step-link'),
  ...all('src/features/plan/workspace/completed', 'follow-up', 'picture-part', 'reopenable-until'),
  ...all('schema/src', 'check-in-rules', 'completeness', 'feedback-rules', 'figures', 'metric-rules'),
  ...all('schema/src', 'notification-kinds', 'text-keys', 'todo-state'),
  ...routes('signed-in'),
  ...loaders('client.check-in', 'client.general-feedback', 'client.plan'),
  ...loaders('client.plan-details', 'client.plan-start'),
]);

/** The login pages, which are measured, and the form kit of which they and others are made. */
const LOGIN = group('login', [
  ...all('src/ui', 'error-summary'),
  ...all(
    'src/ui/form',
    'bind-fields',
    'email-field',
    'form',
    'form-rules',
    'form-state',
    'password-field',
    'use-sending',
  ),
  ...all('src/features/auth', 'login-page', 'access/access-state', 'session/load-login-call', 'session/login-form'),
  ...all('src/features/auth', 'session/use-arrival'),
  ...routes('client.login', 'consultant.login', 'admin.login'),
]);

/** Rules of what is typed, as the server has them. They need nothing else: a login loads them without the rest. */
const RULES = group('rules', [
  ...libraries('zod'),
  ...all('src/features/account', 'details-fields'),
  ...all('schema/src', 'accounts', 'answers', 'clients', 'consultants', 'email-change', 'feedback', 'fields'),
  ...all('schema/src', 'password-rules', 'passwords', 'plans', 'sessions', 'spreadsheets', 'todos', 'tokens'),
]);

/** One's own account. */
const ACCOUNT = group('account', [
  ...all('src/features/account', 'account-page', 'details-data', 'form-buttons', 'login-places'),
  ...all('src/features/account', 'my-data', 'own-details', 'own-details-form', 'password-dialog', 'recovery-codes'),
  ...all('src/features/account', 'second-factor-section', 'second-factor-setup'),
  ...all('src/features/notifications', 'choices'),
  ...all('src/features/plan/export/pdf', 'download-pdf'),
  'src/features/account/tokens/',
  ...routes('account'),
]);

/** What links in mails open, and the request for an account. */
const ACCESS = group('access', [
  'src/features/auth/access/',
  ...all('src/features/account', 'change-password-page'),
  ...all('src/features/account', 'own-pending-email'), // for the few who wait for a new address
  ...all('src/features/auth/session', 'end-dead-session'),
  ...routes('change-password'),
  ...routes('client.activate', 'client.change-email', 'client.create-password', 'client.request-account'),
  ...routes('client.join'),
  ...routes('client.reset-password', 'client.reset-password.token'),
  ...routes('consultant.activate', 'consultant.change-email', 'consultant.create-password', 'consultant.unlock'),
  ...routes('consultant.reset-password', 'consultant.reset-password.token'),
  ...routes('admin.create-password', 'admin.unlock'),
]);

/** Where the login service sends a browser back to; its button is by itself. */
const SSO = group('sso', [...all('src/features/auth/sso', 'connect-form', 'sso-page'), ...routes('login.sso')]);

/** A client's dashboard and all to-dos, which look at the same rows. */
const OWN = group('own', [
  ...all('src/features/client-dashboard', 'act-card', 'act-texts', 'client-dashboard', 'dashboard-data'),
  ...all('src/features/client-dashboard', 'device-marks', 'due-todos', 'earlier-plans', 'example-plan'),
  ...all('src/features/client-dashboard', 'latest-feedback', 'next-acts', 'plan-progress'),
  ...all('src/features/client-dashboard', 'unread-threads', 'unread-threads-data'),
  ...all('src/features/plan/export', 'calendar-dialog'),
  ...all('src/features/plan/todos', 'add-or-choose', 'all-todos', 'all-todos-groups', 'all-todos-list'),
  ...all('src/features/plan/todos', 'all-todos-page', 'all-todos-row', 'all-todos-tick'),
  ...all('src/features/plan/todos', 'date-request', 'give-back', 'living-todos', 'undo-bar'),
  ...routes('alltodo', 'client.dashboard'),
]);

/** Figures and check-ins, of which the page of one client has the same. */
const FIGURES = group('figures', [
  ...all('src/features/follow-up', 'follow-up-queries', 'follow-up-state', 'kept-typing'),
  ...all('src/features/follow-up', 'light-rule', 'metric-card', 'metric-chart', 'metric-points'),
  ...all('src/lib', 'split-cells'),
  'src/features/plan/check-in/',
  ...loaders('client.follow-up'),
  ...routes('client.check-in'),
]);

/** A plan to read, for its consultant, on its own page and as a client has completed it. */
const READING = group('reading', [
  ...all('src/features/plan/answers/read-only', 'answer-text', 'metric-table-text', 'rows-text'),
  ...all('src/features/plan/todos', 'question-reading'),
  ...all('src/features/plan/workspace/changes', 'use-change'),
  ...all('src/features/plan/workspace', 'left-texts', 'unsaved-drafts'),
  ...all('src/features/plan/workspace/completed', 'completed-plan', 'plan-picture', 'reopen-plan'),
]);

/** What changed in answers: against the last round, and from version to version. */
const CHANGES = group('changes', [
  ...libraries('diff'),
  'src/features/plan/changes/',
  ...all('src/features/plan/history', 'history-panel', 'restore-version', 'sitting-days', 'sittings'),
  ...all('src/features/plan/history', 'version-item'),
  ...all('src/features/plan/workspace/changes', 'change-view', 'changes-page', 'what-changed'),
]);

/** The last step of a plan, and what its consultant sees of the same. */
const CHECK = group('check', [
  ...all('schema/src', 'findings'),
  ...all('src/features/plan/check', 'check-plan', 'finding', 'todo-rules'),
  ...all('src/features/plan/workspace/submit', 'finding-list', 'finding-text', 'findings', 'open-things', 'whole-plan'),
]);

/** A plan under review. */
const REVIEW = group('review', [
  'src/features/plan/workspace/review/',
  ...all('src/features/plan/feedback', 'correct-text', 'kept-correction'),
  ...all('src/features/plan/workspace/changes', 'change-or-answer', 'later-change-view'),
  ...routes('consultant.plan', 'admin.plan-view'),
]);

/** Lists and pages of consultants and admins; those of admins alone are in `admin`. */
const STAFF = group('staff', [
  ...all('src/lib', 'every-page', 'staff-area'),
  ...all('src/ui', 'choice-filter', 'filter-bar', 'paged-list', 'row-list', 'sort-header'),
  ...all('src/features/plan/feedback', 'use-feedback-form'),
  ...all('src/features/staff', 'chart-parts', 'staff-queries'),
  ...all('src/features/staff/admin', 'chart-geometry'),
  ...all('src/features/staff/audit', 'event-text'),
  ...all('src/features/staff/consultants', 'consultant-filter', 'consultant-picker', 'move-clients', 'move-dialog'),
  ...all('src/features/staff/consultants', 'use-move-notice'),
  ...['clients', 'disabling', 'mail', 'people', 'plans', 'today', 'todos'].map((name) => `src/features/staff/${name}/`),
  ...all('schema/src', 'audit-actions', 'clients-bulk'),
  ...routes('consultant.dashboard', 'consultant.clients', 'consultant.client-registry'),
  ...routes('consultant.client-edit-details', 'admin.clients', 'admin.client-registry'),
  ...routes('admin.client-edit-details', 'admin.plans'),
]);

/** The page of one client. */
const STAFF_CLIENT = group('staff-client', [
  ...all('schema/src', 'check-ins'),
  ...all(
    'src/features/staff/clients',
    'answer-check-in',
    'client-check-ins',
    'client-details-page',
    'client-follow-up',
    'followed-plans',
  ),
  ...routes('consultant.client-details', 'admin.client-details'),
]);

const ADMIN = group('admin', [
  ...['admin', 'admins', 'audit', 'consultants', 'sending', 'webhooks'].map((name) => `src/features/staff/${name}/`),
  ...routes('admin.dashboard', 'admin.admins', 'admin.audit', 'admin.consultants', 'admin.deleted'),
  ...all('schema/src', 'second-factor-rules', 'sending', 'webhook-events', 'webhooks'),
  ...routes('admin.sending', 'admin.webhooks'),
  ...routes('admin.consultant-details', 'admin.consultant-edit-details', 'admin.consultant-registry'),
]);

/** Where a file is chosen and read. */
const FILES = group('files', [...all('src/lib', 'chosen-file', 'decode-text'), ...all('src/ui', 'file-field')]);

/** Where admins import clients. */
const IMPORT = group('import', [
  'src/features/staff/import/',
  ...all('schema/src', 'client-import'),
  ...routes('admin.client-import'),
]);

/** What reads ICU texts is the text editor's alone; Lingui's core names it too, for the times of development. */
const ICU = group('icu', libraries('@lingui/message-utils', '@messageformat', 'moo'));

/** Where admins edit texts. */
const TEXTS = group('texts', [
  'src/features/texts/editor/',
  ...all('src/features/texts', 'neighbours', 'places', 'text-filters', 'text-mutations', 'text-queries', 'text-rows'),
  ...all('src/features/texts', 'text-state', 'texts-view', 'use-place-name'),
  '/texts/src/names.',
  ...loaders('admin.edit-texts'),
]);

/** Small pages of clients, each of which is seen now and then. */
const CLIENT = group('client', [
  ...all('schema/src', 'contacts'),
  ...all('src/features/contacts', 'contact-form', 'people-page', 'person-row'),
  ...all('src/features/plan/feedback', 'general-feedback-page'),
  ...all('src/features/plan/start', 'may-start', 'new-plan-page', 'start-page'),
  ...routes('client.general-feedback', 'client.people', 'client.plan-details', 'client.plan-start'),
  ...loaders('client.people'),
]);

/** Rules of what is typed by and of the people of a company. */
const MEMBER_RULES = group('member-rules', all('schema/src', 'members', 'member-roles'));

/** Who has access to the plans of a client. */
const MEMBERS = group('members', ['src/features/members/', ...routes('client.members')]);

/** What is shown when something went wrong. */
const FAILED = group('failed', [
  ...all('src/features/shell', 'not-found-page', 'server-error-page'),
  ...all('src/features/auth/session', 'login-again'),
  ...routes('server-error'),
]);

const ALL = [
  MEMBER_RULES,
  MEMBERS,
  CLIENT,
  FAILED,
  ICU,
  RULES,
  WORK,
  BASE,
  LOGIN,
  ACCOUNT,
  ACCESS,
  SSO,
  OWN,
  FIGURES,
  READING,
  CHANGES,
  CHECK,
  REVIEW,
  STAFF_CLIENT,
  STAFF,
  FILES,
  IMPORT,
  ADMIN,
  TEXTS,
];

/** For the bundler; the first group that names a module has it. */
export const GROUPS = ALL.map(({ name, test }, index) => ({ name, test, priority: ALL.length - index }));

/** Parts that no module has in its path, as after a file was renamed. */
export function listUnmetParts(modules: readonly string[]): string[] {
  return ALL.flatMap(({ parts }) => parts).filter((part) => !modules.some((id) => id.includes(part)));
}

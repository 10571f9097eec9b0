import { BRANDING } from './branding-input.ts';
import { newId } from '../src/lib/ids.ts';
import {
  ADMINS,
  alike,
  answers,
  CLIENTS,
  CONSULTANT,
  EVERY_LOGIN,
  LOOKED_AFTER,
  LOOKED_AFTER_WITH,
  OPEN,
  READ,
  REOPENERS,
  WRITE,
  type Subject,
} from './policy-answers.ts';

const NOTIFIED = { ...EVERY_LOGIN, admin: 'forbidden' };
const webhook = ({ webhookId: id }: Subject) => ({ id });
/** Of a revision that there is not yet. */
const STALE = { ...ADMINS, admin: 'branding_changed' };
const QUIET = { sendHour: 9, quietWeekends: true, quietHolidays: true, quietPeriods: [] };

const NOT_COMPLETED = 'plan_not_completed';
const FOLLOWING = answers('unauthorized', NOT_COMPLETED, 'not_found', 'forbidden', 'forbidden', 'forbidden');
const metric = { label: 'Luku', unit: 'count', version: 0 };
const note = { notedOn: '2026-11-26', text: 'Muistiinpano', version: 0 };
const value = { metricId: newId(), period: '2026-12-01', value: 1, version: 0 };

const TALK = answers('unauthorized', 'ok', 'not_found', 'ok', 'not_found', 'forbidden');
const thread = ({ plan: { id }, threadId }: Subject) => ({ id, threadId });

/** The rows of notifications, of the history of answers, of threads, of what comes after a plan, and of private notes. */
export const NEWS_ROWS = {
  'notification.list': { input: () => ({}), expected: NOTIFIED },
  'notification.markRead': { input: () => ({ until: newId() }), expected: NOTIFIED },
  'notification.saveChoices': { input: () => ({ choices: {} }), expected: NOTIFIED },
  'notification.stop': { input: () => ({ token: 'x', choices: {} }), expected: alike('link_expired_or_wrong') },
  'history.versions': { input: ({ plan: { id }, answered }: Subject) => ({ id, ...answered }), expected: WRITE },
  'history.restore': {
    input: ({ plan: { id }, answered }: Subject) => ({ id, ...answered, fromVersion: 1, version: 0 }),
    expected: { ...WRITE, owner: 'could_not_save_answer' },
  },
  'followUp.get': { input: ({ plan: { id } }: Subject) => ({ id }), expected: READ },
  'followUp.save': { input: ({ plan: { id } }: Subject) => ({ id }), expected: REOPENERS },
  'metric.save': { input: ({ plan: { id } }: Subject) => ({ id, ...metric }), expected: FOLLOWING },
  'metric.saveValues': { input: ({ plan: { id } }: Subject) => ({ id, values: [value] }), expected: FOLLOWING },
  'metric.history': { input: ({ plan: { id }, metricId }: Subject) => ({ id, metricId }), expected: READ },
  'metric.planRows': { input: ({ plan: { id } }: Subject) => ({ id }), expected: READ },
  'metric.exportCsv': { input: ({ plan: { id } }: Subject) => ({ id }), expected: READ },
  'checkIn.save': {
    input: ({ plan: { id }, checkInId }: Subject) => ({ id, checkInId, version: 0 }),
    expected: FOLLOWING,
  },
  'checkIn.answer': {
    input: ({ plan: { id }, checkInId }: Subject) => ({ id, checkInId, answer: 'Hyvä' }),
    expected: LOOKED_AFTER_WITH('could_not_save_answer'),
  },
  'thread.list': { input: ({ plan: { id } }: Subject) => ({ id }), expected: READ },
  'thread.comment': {
    input: ({ plan: { id }, stepId: growthPlanStepId }: Subject) => {
      return { id, commentId: newId(), text: 'Hei', growthPlanStepId };
    },
    expected: TALK,
  },
  'thread.editComment': {
    input: ({ plan: { id }, commentId }: Subject) => ({ id, commentId, text: `<@${newId()}>` }), // who cannot read the plan
    expected: { ...TALK, owner: 'bad_request', ownConsultant: 'bad_request' },
  },
  'thread.setResolved': { input: (of: Subject) => ({ ...thread(of), resolved: true }), expected: TALK },
  'thread.markSeen': { input: (of: Subject) => ({ ...thread(of), number: 1 }), expected: TALK },
  'contact.list': {
    input: ({ plan }: Subject) => ({ clientId: plan.owner.id }),
    expected: READ,
  },
  'contact.save': { input: () => ({ name: 'Liisa', email: `${newId()}@example.com` }), expected: CLIENTS },
  'contact.sendTodos': { input: ({ contactId: id }: Subject) => ({ id }), expected: WRITE },
  'contact.delete': { input: ({ contactId: id }: Subject) => ({ id }), expected: WRITE },
  'contactLink.get': { input: ({ contactToken: token }: Subject) => ({ token }), expected: OPEN },
  'contactLink.changeTodo': {
    input: () => ({ token: 'x', todoId: newId(), done: true }),
    expected: alike('link_expired_or_wrong'),
  },
  'contactLink.save': { input: () => ({ token: 'x' }), expected: alike('link_expired_or_wrong') },
  'contactLink.request': { input: () => ({ email: 'nobody@example.com' }), expected: OPEN },
  'note.list': { input: ({ plan: { owner } }: Subject) => ({ id: owner.id }), expected: LOOKED_AFTER },
  'note.save': {
    input: ({ plan: { owner } }: Subject) => ({ id: owner.id, ...note }),
    expected: { ...CONSULTANT, admin: 'forbidden' },
  },
  'note.exportForAccess': {
    input: ({ plan: { owner } }: Subject) => ({ id: owner.id, password: 'x' }),
    expected: { ...ADMINS, admin: 'invalid_current_password' },
  },
  'calendar.get': { expected: CLIENTS },
  'calendar.renew': { expected: CLIENTS },
  'calendar.revoke': { expected: CLIENTS },
  'calendar.meeting': { input: ({ plan: { id } }: Subject) => ({ id }), expected: WRITE },
  'webhook.list': { expected: ADMINS },
  'webhook.save': {
    input: (of: Subject) => ({ ...webhook(of), url: 'https://example.com/hook', events: ['todo.done'] }),
    expected: ADMINS,
  },
  'webhook.delete': { input: webhook, expected: ADMINS },
  'webhook.renewSecret': { input: webhook, expected: ADMINS },
  'webhook.test': { input: webhook, expected: ADMINS },
  'webhook.deliveries': { input: webhook, expected: ADMINS },
  'webhook.replay': {
    input: (of: Subject) => ({ ...webhook(of), deliveryId: '1' }),
    expected: { ...ADMINS, admin: 'not_found' },
  },
  'branding.get': { expected: ADMINS },
  'branding.publish': { input: () => BRANDING, expected: STALE },
  'branding.reset': { input: () => ({ revision: 999 }), expected: STALE },
  'sending.get': { expected: ADMINS },
  'sending.save': { input: () => QUIET, expected: ADMINS },
};

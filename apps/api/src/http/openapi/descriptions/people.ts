import {
  CLIENT,
  CLIENT_DETAILS,
  CLIENT_ID,
  CONSULTANT,
  CONSULTANT_DETAILS,
  FEEDBACK,
  LISTED_CLIENT,
  LISTED_CONSULTANT,
  OTHER_CONSULTANT_ID,
  NOTIFICATION,
  PLAN,
  SENDING,
  PROFILE,
} from './examples.ts';
import type { Description, DescriptionsOf } from '../types.ts';

const GENERAL_FEEDBACK = { feedback_text: 'A good year. Let us meet in January.' };

/** To change the details of somebody, whom the paths of verification call `area`. */
const describeUpdate = (who: string, area: string, body: object): Description => ({
  summary: `Change a ${who}’s details`,
  description: `All fields are sent. A changed e-mail address waits for 24 hours: for the code that was sent to it (\`/api/verify/${area}\`) and, once a password was set, for the owner’s consent by the link mailed to the old address. Until then the old one logs in. A personal token cannot change an address.`,
  failures: ['email_in_use'],
  body,
  answer: { msg: 'updated', pending_email: null },
});

export const PEOPLE: DescriptionsOf<'client' | 'member' | 'consultant' | 'notification' | 'sending'> = {
  'client.profile': {
    summary: 'Read your profile',
    description: 'The client’s own details, and who looks after them.',
    answer: PROFILE,
  },
  'client.activePlan': {
    summary: 'Read your active plan',
    description: 'The plan, or the message `no_plan_found` with status 200 when there is none.',
    answer: PLAN,
    otherwise: { msg: 'no_plan_found' },
  },
  'client.allowedNewPlan': {
    summary: 'May you start a new plan?',
    description: 'True when you have a credit and no active plan.',
    answer: true,
  },
  'client.list': {
    summary: 'List clients',
    description: 'By company, unless `sort` says otherwise. An admin may narrow the list to one consultant’s clients.',
    fields: { consultant_id: 'For an admin: only the clients of this consultant.' },
    answer: [LISTED_CLIENT],
  },
  'member.list': {
    summary: 'Read the people of a client',
    description:
      'The main user first. E-mail addresses, invitations and an offered handover are there for the main user and staff alone.',
    answer: {
      members: [
        {
          account_id: CLIENT.id,
          first_name: CLIENT.first_name,
          last_name: CLIENT.last_name,
          role: 'owner',
          joined_at: '2026-01-12T08:00:00.000Z',
          email: CLIENT.email,
          verified: true,
          last_login_at: '2026-11-20T09:30:00.000Z',
        },
      ],
      invitations: [],
      handover: null,
    },
  },
  'client.figures': {
    summary: 'Read how a client is doing',
    description: 'What the list of clients has of one of them, and more for staff.',
    answer: {
      ...LISTED_CLIENT,
      waiting_since: '2026-11-19T08:12:45.120Z',
      ever_logged_in: true,
      disabled: false,
      erasure_due_at: null,
      next_meeting: '2026-12-15',
    },
  },
  'client.details': {
    summary: 'Read a client’s details',
    description: 'With the consultant and whether the client may start a plan.',
    answer: CLIENT,
  },
  'client.updateDetails': describeUpdate('client', 'user', { ...CLIENT_DETAILS, city: 'Nokia' }),
  'client.giveNewPlan': {
    summary: 'Give a client the right to a new plan',
    description: 'The client gets an e-mail. Refused while they have an active plan or an unused right.',
    failures: ['client_has_active_plan', 'client_has_plan_credit'],
  },
  'client.delete': {
    summary: 'Delete a client',
    description: 'With everything that is theirs.',
  },
  'client.generalFeedback': {
    summary: 'Read the general feedback on a client',
    description: 'What is not about one plan; newest first.',
    answer: [{ id: FEEDBACK.id, ...GENERAL_FEEDBACK, author: FEEDBACK.author, created_at: FEEDBACK.created_at }],
  },
  'client.saveGeneralFeedback': {
    summary: 'Write general feedback on a client',
    description: 'The client sees it at once and gets an e-mail.',
    body: GENERAL_FEEDBACK,
  },

  'notification.list': {
    summary: 'List your notifications',
    description: 'Newest first. `link` is a path of the site; the text is in the language asked for.',
    answer: [NOTIFICATION],
  },
  'notification.markRead': {
    summary: 'Mark notifications as read',
    description: 'Give either `ids` or `until`. What is not yours is left alone.',
    fields: { ids: 'Up to 200 of them.', until: 'The id of a notification: it and all before it.' },
    body: { until: NOTIFICATION.id },
  },
  'sending.get': {
    summary: 'Read when bundled mail is sent',
    description:
      'With the quiet days of the next twelve months. Until it is started, `preview` says what the first day brings.',
    answer: {
      ...SENDING,
      started_at: null,
      reminded_through: null,
      check_in_days: 90,
      quiet_days: ['2026-12-06'],
      preview: { day: '2026-12-07', people: 12, mails: { daily: 12 } },
    },
  },
  'sending.save': {
    summary: 'Change when bundled mail is sent',
    description: 'What is not named stays. `start` begins with sending where it was not begun.',
    fields: {
      start: 'True to begin with sending.',
      seen_periods: 'The periods from which the new ones were made: what others did to them since stays.',
      send_hour: 'From 5 to 19, in the time zone of the firm.',
    },
    body: SENDING,
  },
  'notification.saveChoices': {
    summary: 'Choose how you are mailed',
    description:
      'By kind: `instant`, `daily`, `weekly` or `none`. What is not named stays. A kind of another role is refused.',
    fields: { choices: 'A choice for each kind to change.' },
    body: { choices: { feedback: 'none' } },
    answer: { msg: 'saved', choices: { feedback: 'none' } },
  },
  'notification.stop': {
    summary: 'Stop mails by the link of one',
    description: 'The token is the end of that link. Only the kinds that the mail is about can be chosen for.',
    failures: ['link_expired_or_wrong'],
    fields: { choices: 'A choice for each kind to change.' },
    body: { choices: { feedback: 'none' } },
    answer: { msg: 'saved', previous: { feedback: 'instant' } },
  },

  'consultant.list': {
    summary: 'List consultants',
    description: 'By last name, then first name.',
    answer: [LISTED_CONSULTANT],
  },
  'consultant.details': {
    summary: 'Read a consultant’s details',
    description: 'With how many clients they look after.',
    answer: CONSULTANT,
  },
  'consultant.updateDetails': describeUpdate('consultant', 'consultant', {
    ...CONSULTANT_DETAILS,
    phone_number: '+358 50 111 2222',
  }),
  'consultant.moveClients': {
    summary: 'Move clients to another consultant',
    description:
      'All of them, or none when one is not this consultant’s. The new consultant and each client get an e-mail.',
    fields: { consultant_id: 'Who gets the clients.' },
    body: { client_ids: [CLIENT_ID], consultant_id: OTHER_CONSULTANT_ID },
    answer: { msg: 'moved_clients', count: 1 },
  },
  'consultant.delete': {
    summary: 'Delete a consultant',
    description: 'Their clients must have been moved before.',
    failures: ['consultant_has_clients'],
  },
};

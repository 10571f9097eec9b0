import type { DescriptionsOf } from '../types.ts';

const CONTACT = {
  id: '019a5f41-2e30-7f60-b172-8394a5b6c7db',
  name: 'Liisa Mäkelä',
  email: 'liisa@example.com',
  language_code: 'fi',
  reminders: true,
  introduced_at: '2026-12-01T08:00:00.000Z',
  left_at: null,
  open_todos: 2,
};

const TODO = {
  id: '019a5f41-2e30-7f60-b172-8394a5b6c7dc',
  plan: 'Growth 2027',
  task: 'Call the five largest customers',
  deadline: '2026-12-15',
  done: false,
  notes: [{ at: '2026-12-03T09:30:00.000Z', note: 'Three of five done.' }],
  wanted_deadline: '2027-01-15',
  wanted_reason: 'Two are on holiday.',
};

const BY_TOKEN = 'The token is the end of the link in a mail to that person.';

export const CONTACTS: DescriptionsOf<'contact' | 'contactLink'> = {
  'contact.list': {
    summary: 'List people responsible',
    description:
      'People without an account whom to-dos were given to: your own, or for staff those of the client whom `client_id` names, without addresses. One who has left has no name.',
    failures: ['missing_form_parameters', 'not_found'],
    answer: [CONTACT],
  },
  'contact.save': {
    summary: 'Add or change a person responsible',
    description:
      'With `id`, or by the address: there is one person for each. They get no mail until their to-dos are sent to them. `void_links` ends all links that they have. 30 people at most, 10 new ones a day.',
    failures: ['contact_refused', 'email_in_use', 'not_found'],
    body: { name: 'Liisa Mäkelä', email: 'liisa@example.com', language_code: 'fi' },
    fields: {
      void_links: 'True ends all links that were mailed to them. With `id`, name and address then stay as they are.',
    },
    answer: { msg: 'saved', contact: CONTACT },
  },
  'contact.sendTodos': {
    summary: 'Mail a person responsible their to-dos',
    description: 'With a link to a page of their own. From then on they get the reminders of these to-dos.',
  },
  'contact.delete': {
    summary: 'Delete a person responsible',
    description: 'With name and address, and their links end. The name stays as text in the to-dos.',
  },
  'contactLink.get': {
    summary: 'Read the to-dos behind a link',
    description: `${BY_TOKEN} Those that are open or were done in the last 30 days.`,
    failures: ['link_expired_or_wrong', 'too_many_requests'],
    answer: { company: 'Esimerkki Oy', client: 'Pekka Virtanen', language_code: 'fi', reminders: true, todos: [TODO] },
  },
  'contactLink.changeTodo': {
    summary: 'Change a to-do behind a link',
    description: `${BY_TOKEN} One of \`done\`, a \`note\`, or \`wanted_deadline\` with or without a note.`,
    failures: ['link_expired_or_wrong', 'missing_form_parameters', 'too_many_requests'],
    body: { wanted_deadline: '2027-01-15', note: 'Two are on holiday.' },
    fields: {
      note: 'A note, or why another deadline is asked for.',
      wanted_deadline: 'The deadline that is asked for.',
    },
    answer: { msg: 'saved', todo: TODO },
  },
  'contactLink.save': {
    summary: 'Change language and reminders, or leave',
    description: `${BY_TOKEN} To leave deletes name and address; the answer is then \`deleted\`.`,
    failures: ['link_expired_or_wrong', 'too_many_requests'],
    body: { reminders: false },
    fields: { leave: 'True deletes your name and address.', reminders: 'Whether reminders are mailed.' },
    answer: { msg: 'saved' },
  },
  'contactLink.request': {
    summary: 'Ask for a new link',
    description: 'It is mailed where somebody has to-dos at that address. The answer is always the same.',
    body: { email: 'liisa@example.com' },
  },
};

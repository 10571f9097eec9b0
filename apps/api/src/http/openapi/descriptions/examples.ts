/** What the examples of the document are about: one client, her plan, her consultant. */
export const PLAN_ID = '019a5f3e-7c10-7b4e-9d52-0a1b2c3d4e5f';
export const CLIENT_ID = '019a5f3e-6a01-7c3d-8e4f-5a6b7c8d9e0f';
export const CONSULTANT_ID = '019a5f3e-5b00-7a2b-8c3d-4e5f60718293';
export const OTHER_CONSULTANT_ID = '019a5f3e-5b11-7d8e-9f01-23456789abcd';
export const STEP_ID = '019a5f3d-0001-7000-8000-000000000001';
export const QUESTION_ID = '019a5f3d-0002-7000-8000-000000000002';
export const TODO_ID = '019a5f40-1d20-7e5f-a061-728394a5b6c7';
export const SHARE_CODE = 'Jm4vQ0c2yT8bN1xWq7LkzA';

const PLAN_NAME = 'To Sweden and beyond';
const names = { first_name: 'Kaisa', last_name: 'Virta' };
const consultantName = { first_name: 'Aino', last_name: 'Laine' };

export const CLIENT_DETAILS = {
  company: 'Virta Woodworks Oy',
  ...names,
  email: 'kaisa.virta@virta-woodworks.example',
  phone_number: '+358 40 123 4567',
  address: 'Puukatu 4',
  zipcode: '33100',
  city: 'Tampere',
};

export const CONSULTANT_DETAILS = {
  ...consultantName,
  email: 'aino.laine@consulting.example',
  phone_number: '+358 50 765 4321',
};

const contact = { ...consultantName, email: CONSULTANT_DETAILS.email };

export const PROFILE = { id: CLIENT_ID, ...CLIENT_DETAILS, language_code: 'fi', consultant: contact };

export const CLIENT = {
  ...PROFILE,
  consultant: { id: CONSULTANT_ID, ...contact },
  pending_email: null,
  has_credit: false,
  verified: true,
};

const { address: _address, zipcode: _zipcode, ...listedDetails } = CLIENT_DETAILS;

export const LISTED_CLIENT = {
  id: CLIENT_ID,
  ...listedDetails,
  verified: true,
  has_credit: false,
  consultant: { id: CONSULTANT_ID, ...consultantName },
  active_growth_plan: { id: PLAN_ID, name: PLAN_NAME, percent_completed: 40, submitted_for_feedback: true },
  open_todos: 7,
  overdue_todos: 1,
  last_activity_at: '2026-11-19T08:12:45.120Z',
};

export const LISTED_CONSULTANT = { id: CONSULTANT_ID, ...CONSULTANT_DETAILS, verified: true, client_count: 12 };

export const CONSULTANT = { ...LISTED_CONSULTANT, pending_email: null, language_code: 'en' };

export const NOTIFICATION = {
  id: '01a211ea-9f02-7c1d-8f30-5a0c3b1d2e4f',
  event: 'feedback_given',
  text: 'New feedback: Growth plan 2027',
  link: '/client/growth-plan?plan=01a211ea-67e8-736d-a908-8ad4a9611f39',
  created_at: '2026-11-25T09:30:00.000Z',
  read_at: null,
};

export const SENDING = {
  check_in_days: 90,
  send_hour: 8,
  quiet_weekends: true,
  quiet_holidays: true,
  quiet_periods: [{ starts_on: '2027-07-01', ends_on: '2027-07-31', name: 'Summer holidays' }],
};

export const PLAN = {
  id: PLAN_ID,
  name: PLAN_NAME,
  business_unit: 'Exports',
  active: true,
  completed: false,
  percent_completed: 40,
  share_code: null,
  shared: false,
  start_date: '2026-09-01',
  submitted_for_feedback: true,
  completed_at: null,
  user: { id: CLIENT_ID, company: CLIENT_DETAILS.company, ...names },
};

export const NEW_PLAN = { ...PLAN, percent_completed: 0, submitted_for_feedback: false };

export const TODO = {
  id: TODO_ID,
  question_id: QUESTION_ID,
  task: 'Ask three sawmills for a price for 2027',
  deadline: '2026-12-15',
  person_responsible: 'Pekka',
  done: false,
  done_at: null,
};

/** A to-do as the paths that change it after completion answer it. */
export const LIVING_TODO = {
  ...TODO,
  dropped_at: null,
  drop_reason: null,
  moves: 0,
  contact_id: null,
  wanted_deadline: null,
  wanted_reason: null,
};

export const METRIC = {
  id: '019a5f41-2e30-7f60-b172-8394a5b6c7da',
  position: 0,
  source: 'ta_targets.net_sales',
  label: 'Net sales',
  unit: 'eur',
  unit_text: null,
  kind: 'flow',
  better: 'up',
  period: 'month',
  baseline: 2_400_000,
  target_12: 3_000_000,
  target_36: 4_500_000,
  starts_on: '2027-01-01',
  archived_at: null,
  version: 1,
  values: [{ period: '2027-01-01', value: 240_000, note: null, version: 1 }],
  light: 'on_target',
  expected: 204_166.67,
  actual: 240_000,
};

export const BATCH_ID = '019a5f41-2e30-7f60-b172-8394a5b6c7d9';

export const STEP_NAME = 'Starting point';
export const QUESTION_LABEL = 'What drives your growth now?';

const { question_id: _, ...todoAlone } = TODO;

export const LISTED_TODO = {
  ...todoAlone,
  growth_plan_step: { id: STEP_ID, position: 1, name: STEP_NAME },
  question: { id: QUESTION_ID, label: QUESTION_LABEL },
};

export const FEEDBACK = {
  id: '019a5f41-2e30-7f60-b172-8394a5b6c7d8',
  growth_plan_step_id: STEP_ID,
  feedback_text: 'Clear and honest. Name the two customers whom you want first.',
  author: 'Aino Laine',
  created_at: '2026-11-20T13:05:00.000Z',
};

const step = {
  id: STEP_ID,
  position: 1,
  name: STEP_NAME,
  description: 'Where the company is today.',
  component: 'Questions',
  completed: true,
};

const question = {
  id: QUESTION_ID,
  position: 1,
  label: QUESTION_LABEL,
  help: 'Name what brings you new customers, and what holds you back.',
  type: 'long_text',
  required: true,
  value: 'Wood prices, and two new customers in Sweden',
};

export const ROUND = {
  number: 1,
  submitted_at: '2026-11-20T08:00:00.000Z',
  given_at: '2026-11-23T13:30:00.000Z',
  given_by: 'Aino Laine',
  entries: 4,
  outcome: 'changes',
  summary: 'A clear plan. Give each target a number before the next round.',
};

export const STEP = { ...step, questions: [{ ...question, version: 3, todos: [TODO] }], feedback: [FEEDBACK] };

export const CHANGES = {
  round: 1,
  questions: [
    {
      question_id: QUESTION_ID,
      before: 'Wood prices, and a new customer in Sweden',
      after: question.value,
      author: { id: '019a5f3d-1a2b-7c3d-8e4f-5a6b7c8d9eaf', name: 'Pekka Virtanen' },
      saved_at: '2026-11-21T12:31:00.000Z',
    },
  ],
  todos_added: [
    {
      id: TODO.id,
      question_id: QUESTION_ID,
      task: TODO.task,
      deadline: TODO.deadline,
      person_responsible: TODO.person_responsible,
      created_at: '2026-11-21T12:35:00.000Z',
    },
  ],
};

export const SHARED_STEP = {
  ...step,
  questions: [{ ...question, todos: [{ task: TODO.task, deadline: TODO.deadline, done: false, done_at: null }] }],
};

export const LANGUAGES = [
  {
    id: '019a5f3c-0001-7000-8000-000000000001',
    language_code: 'en',
    country_code: 'gb',
    name: 'English',
    name_in_native_language: 'English',
  },
  {
    id: '019a5f3c-0002-7000-8000-000000000002',
    language_code: 'fi',
    country_code: 'fi',
    name: 'Finnish',
    name_in_native_language: 'Suomi',
  },
];

export const PASSED_FINDING = { finding: 'no_followup', reason: 'We meet every month' };

export const TODO_CSV = `\uFEFFStep,Question,To-do,Person responsible,Deadline,Done on,Dropped because\r
${STEP_NAME},${QUESTION_LABEL},${TODO.task},${TODO.person_responsible},${TODO.deadline},,\r
`;

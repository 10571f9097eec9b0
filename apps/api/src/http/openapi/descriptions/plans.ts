import {
  BATCH_ID,
  CHANGES,
  FEEDBACK,
  ROUND,
  LISTED_TODO,
  LIVING_TODO,
  NEW_PLAN,
  PLAN,
  STEP,
  CLIENT_ID,
  STEP_ID,
  STEP_NAME,
  TODO,
  TODO_CSV,
  PASSED_FINDING,
} from './examples.ts';
import type { DescriptionsOf } from '../types.ts';

export const PLANS: DescriptionsOf<'plan' | 'history' | 'todo' | 'feedback' | 'review'> = {
  'plan.create': {
    summary: 'Start a plan',
    description: 'Uses up the credit. Two at the same moment make one plan and spend one credit.',
    failures: ['active_plan_exists', 'no_plan_credit'],
    body: { name: PLAN.name, business_unit: PLAN.business_unit },
    answer: { msg: 'saved', growth_plan: NEW_PLAN },
  },
  'plan.list': {
    summary: 'List plans',
    description: 'Newest first.',
    fields: { consultant_id: 'For an admin: only the plans of this consultant’s clients.' },
    answer: [PLAN],
  },
  'plan.get': { summary: 'Read a plan', description: 'Its state, without its answers.', answer: PLAN },
  'plan.steps': {
    summary: 'Read a plan’s steps',
    description: `Every step with its questions, answers, to-dos and feedback, texts in the language asked for. Here are the ids that saving an answer or a to-do takes.`,
    answer: [STEP],
  },
  'plan.completedSteps': {
    summary: 'Read which steps are completed',
    description: 'Every step by position; never empty.',
    answer: [{ growth_plan_step: { id: STEP_ID, position: 1, name: STEP_NAME }, completed: true }],
  },
  'plan.saveAnswer': {
    summary: 'Save an answer',
    description: `\`version\` is the one that you read last, 0 for none. When somebody saved in between, nothing is stored: the answer is 409 with the stored \`value\` and \`version\`. A wrong shape is 400 with the path of each fault; a value is 64 KiB at most, and all that is typed into a plan 4 MB.`,
    failures: ['could_not_save_answer', 'plan_is_completed', 'plan_is_full', 'missing_form_parameters'],
    body: { value: 'Two new customers in Sweden', version: 2 },
    fields: { version: 'The version that you read last; 0 for none.' },
    answer: { msg: 'saved', version: 3 },
  },
  'plan.saveCompletedSteps': {
    summary: 'Mark steps completed',
    description: 'The server then sets `percent_completed`: completed steps of all but the last.',
    failures: ['plan_is_completed'],
    body: { completed_questions: [{ growth_plan_step_id: STEP_ID, completed: true }] },
    answer: { msg: 'saved', percent_completed: 10 },
  },
  'plan.saveProgress': {
    summary: 'Save the progress of a plan',
    description: 'As a percentage; marking a step completed computes it again.',
    failures: ['plan_is_completed'],
    body: { percent_completed: 40 },
    fields: { percent_completed: 'From 0 to 100.' },
  },
  'plan.passedFindings': {
    summary: 'List the dismissed findings of a plan',
    description: 'Those of the check before a plan is sent for feedback that its people passed over, with the reasons.',
    answer: [PASSED_FINDING],
  },
  'plan.passFinding': {
    summary: 'Dismiss a finding, or take that back',
    description: `Of the check before a plan is sent for feedback: \`no_followup\`, or \`rule:subject\`, such as \`todo_no_owner:\` and the id of a to-do. With \`reason\` null the finding is shown again.`,
    failures: ['plan_is_completed', 'plan_is_full'],
    body: PASSED_FINDING,
    fields: { reason: 'Why it is passed over; null takes that back.' },
  },
  'plan.submitForFeedback': {
    summary: 'Send a plan for feedback',
    description: 'The consultant gets an e-mail. Sent twice, it is one round and one e-mail.',
    failures: ['plan_is_completed'],
  },
  'plan.complete': {
    summary: 'Complete a plan',
    description: `Every step but the last must be completed. Afterwards its to-dos alone change, until it is reopened. A plan that waits for feedback is withdrawn, and the consultant gets an e-mail.`,
    failures: ['plan_not_completed', 'plan_is_completed'],
  },
  'plan.reopen': {
    summary: 'Reopen a completed plan',
    description:
      'It is active again, with all that it holds. Its owner can do so until the end of the 14th day after completing it, the consultant and admins at any time, nobody once the client has a newer plan.',
    failures: ['plan_not_completed', 'cannot_reopen'],
    answer: { msg: 'updated', growth_plan: PLAN },
  },

  'history.versions': {
    summary: 'Read the versions of an answer',
    description: `As it was saved each time, newest first; the first one is the answer now. Old versions are thinned: the newest 50 are kept, the last of each hour for 90 days and then of each day, and those that a round of feedback was sent with.`,
    fields: {
      author: 'Who saved it; null for what an older server saved. The name is null once the person’s data was erased.',
      restored_from: 'The earlier version that was saved again; null for what was typed.',
      version: 'Counts the times the answer was saved.',
    },
    answer: [
      {
        version: 3,
        value: 'Two new customers in Sweden',
        author: { id: CLIENT_ID, name: 'Kaisa Virta' },
        saved_at: '2026-11-19T08:12:45.120Z',
        restored_from: 1,
      },
    ],
  },

  'todo.list': {
    summary: 'List a plan’s to-dos',
    description: 'By deadline, undated ones last, each with the step and the question that it comes from.',
    answer: [LISTED_TODO],
  },
  'todo.exportCsv': {
    summary: 'Download a plan’s to-dos as CSV',
    description:
      'By deadline, headings in the language asked for; a byte order mark comes first, and semicolons part fields where the comma is in numbers. The client for TypeScript needs `parseAs: "text"`.',
    answer: TODO_CSV,
  },
  'todo.create': {
    summary: 'Add a to-do to a question',
    description: 'Not every step takes to-dos; a question has 200 at most, a plan 1,000.',
    failures: ['plan_is_completed', 'plan_has_too_many_todos', 'plan_is_full'],
    body: { task: TODO.task, deadline: TODO.deadline, person_responsible: TODO.person_responsible },
    answer: { msg: 'saved', todo: TODO },
  },
  'todo.update': {
    summary: 'Change a to-do',
    description: 'Only what is sent changes. On a completed plan a to-do can only be marked done, or open again.',
    failures: ['plan_is_completed', 'plan_is_full'],
    body: { done: true },
    answer: { msg: 'saved', todo: { ...TODO, done: true, done_at: '2026-12-01T09:30:00.000Z' } },
  },
  'todo.add': {
    summary: 'Add a to-do to an active or completed plan',
    description: `Without a question it belongs to the last step that takes to-dos. A deadline in the past is refused.`,
    failures: ['plan_has_too_many_todos', 'plan_is_full'],
    body: { task: TODO.task, deadline: TODO.deadline, person_responsible: TODO.person_responsible },
    answer: { msg: 'saved', todo: LIVING_TODO },
  },
  'todo.change': {
    summary: 'Change up to a hundred to-dos in one way, with a reason',
    description: `One of \`done\`, \`deadline\`, \`move_days\`, \`person_responsible\`, \`contact_id\`, \`date_request\` and \`dropped\`, with or without a \`note\`, or a note alone; all or none. Works on a completed plan too. Dropping needs a note, which is the reason. Moving counts from the deadline, or from today where that has passed, and leaves undated to-dos out. A \`contact_id\` makes a person without an account responsible and writes their name to \`person_responsible\`; null takes the person away and leaves the name, and another name takes the person away too. \`date_request\` accepts or declines the deadline that this person asked for, \`wanted_deadline\`; one that has passed meanwhile cannot be accepted, and to-dos without a request are left out. With \`wanted_deadline\` the answer is refused when they ask for another day by now. The caller may make the \`batch_id\`: sent again with the same one, as when the answer was lost, the change is not done again.`,
    failures: ['plan_is_full'],
    body: { todo_ids: [TODO.id], move_days: 30, note: 'The supplier is late' },
    answer: { msg: 'saved', batch_id: BATCH_ID, todos: [{ ...LIVING_TODO, moves: 1 }] },
  },
  'todo.undo': {
    summary: 'Undo a change of to-dos',
    description: `Within ten minutes, by the \`batch_id\` of the change. A to-do that was changed again since stays as it is and is counted in \`kept\`. Asked again, it answers what was undone. Of a contact who left or was removed meanwhile only the name comes back.`,
    failures: ['undo_too_late'],
    answer: { msg: 'undone', count: 1, kept: 0, todos: [LIVING_TODO] },
  },
  'todo.history': {
    summary: 'Read what happened to a to-do',
    description: `The newest first. The actor has the name of today; \`Former user\`, in the caller’s language, is somebody who was erased, and null what an older server wrote or a contact did who is gone. A contact chosen by a name that is there already, or taken away, is \`contact\` or \`contact_removed\`. \`date_requested\`, \`date_declined\` and \`date_restored\` have the day that is asked for; one that is accepted is \`deadline\`.`,
    answer: [
      {
        at: '2026-12-01T09:30:00.000Z',
        what: 'deadline',
        before: '2026-12-15',
        after: '2027-01-14',
        note: 'The supplier is late',
        actor: 'Pekka Virtanen',
      },
    ],
  },
  'todo.delete': {
    summary: 'Delete a to-do',
    description: 'For good.',
    failures: ['plan_is_completed'],
  },
  'todo.setQuestionDone': {
    summary: 'Mark every to-do of a question done, or open again',
    description: 'Works on a completed plan too: that is when to-dos are carried out.',
    body: { done: true },
  },

  'feedback.list': {
    summary: 'Read the feedback on a plan',
    description: 'On every step, oldest first.',
    answer: [FEEDBACK],
  },
  'review.changes': {
    summary: 'Read what changed since a round of feedback was sent',
    description:
      'Each answer that differs from the one the round was sent with, and the to-dos added since. Before a round was ended there is nothing, and `round` is null. A number that no round has is 404.',
    fields: {
      round:
        'The number of a round, counted from 1 in the order in which they were sent; by default the last one that was ended.',
      author:
        'Who saved the answer last; null when that was before version 2. The name is null when the person’s data was erased.',
      question_id: 'The question whose answer changed, or to which a to-do was added.',
    },
    answer: CHANGES,
  },
  'feedback.save': {
    summary: 'Write feedback on a step',
    description: 'The client sees it at once; they get an e-mail when the round ends.',
    body: { growth_plan_step_id: STEP_ID, feedback_text: FEEDBACK.feedback_text },
  },
  'feedback.give': {
    summary: 'End a round of feedback',
    description: `The plan no longer waits and the client gets an e-mail, once. Needs feedback that was written since the plan was sent.`,
    failures: ['no_feedback_yet'],
  },
  'feedback.rounds': {
    summary: 'Read the rounds of feedback on a plan',
    description:
      'Newest first. A round that was withdrawn, because the plan was completed while it waited, has an end and nobody who gave it.',
    answer: [ROUND],
  },
};

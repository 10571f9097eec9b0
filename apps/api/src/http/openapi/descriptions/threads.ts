import { STEP_ID } from './examples.ts';
import type { DescriptionsOf } from '../types.ts';

const THREAD_ID = '019a5f60-0a01-7b2c-8d3e-4f5a6b7c8d9e';

export const THREADS: DescriptionsOf<'thread'> = {
  'thread.list': {
    summary: 'List the threads of a plan',
    description:
      'Those last written in come first. With `thread_id` only that one, with its comments, the oldest first; a deleted one stays with an empty `text`. `<@…>` in a text is the account id of somebody in `mentions`. `unread` counts comments by others that the caller has not seen in the web app.',
    fields: {
      state: 'Only threads in one of these states, separated by commas.',
      thread_id: 'Only this thread, with its comments.',
    },
    answer: [
      {
        id: THREAD_ID,
        growth_plan_step_id: STEP_ID,
        question_id: null,
        todo_id: null,
        feedback_id: null,
        opened_by: 'Kaisa Virta',
        last_number: 2,
        last_at: '2026-12-01T09:30:00.000Z',
        last_side: 'firm',
        resolved_at: null,
        resolved_by: null,
        comment_count: 2,
        unread: 1,
      },
    ],
  },
  'thread.comment': {
    summary: 'Write a comment',
    description:
      'In the thread with `thread_id`, or as the first of a new thread on a step, one of its questions or a to-do. You make `comment_id`, a UUID: the same comment sent twice is stored once. A comment opens a resolved thread again. `<@ACCOUNT_ID>` mentions somebody who can read the plan. A plan has 500 threads at most, a thread 300 comments; a person writes 30 in five minutes.',
    failures: ['limit_reached', 'missing_form_parameters', 'too_many_requests'],
    body: {
      comment_id: '019a5f60-0b02-7c3d-9e4f-5a6b7c8d9e0f',
      text: 'Who will do this in spring?',
      growth_plan_step_id: STEP_ID,
    },
    fields: {
      comment_id: 'An id that you make.',
      text: 'The comment, as plain text.',
      question_id: 'The question of that step that the thread is about.',
      todo_id: 'The to-do that the thread is about.',
      feedback_id: 'The feedback to that step that the thread is about.',
    },
    answer: { msg: 'saved', thread_id: THREAD_ID },
  },
};

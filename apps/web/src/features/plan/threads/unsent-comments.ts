import { openDrafts, openOwnDraft, toDraftField } from '../../../lib/drafts.ts';
import type { Place } from './thread-queries.ts';
import type { ThreadsOfPlan } from './threads-context.ts';

/** Comments that were typed on this device and not sent. */
export const openCommentDrafts = (planId: string) => openDrafts({ kind: 'comment-draft', scope: planId });

/** Whether a comment was left unsent in a field. */
export const hasCommentDraft = (planId: string, field: string): boolean =>
  openOwnDraft(openCommentDrafts(planId), field).found !== null;

/** Where what is typed for a new thread is kept. */
export const toField = (place: Place): string => ['new', ...Object.values(place)].join('.');

/** Where something is kept that was typed about a to-do or feedback of a question or step, and is not there any more. */
export function findLeft({ planId, ...there }: ThreadsOfPlan, place: Place): string | undefined {
  if (place.todoId !== undefined || place.feedbackId !== undefined) return undefined;
  const field = toField(place);
  const own = place.questionId === undefined ? [...there.feedback, ...there.questions] : there.todos;
  return [...openCommentDrafts(planId).list().keys()].find((kept) => {
    const about = kept.startsWith(`${field}.`) ? toDraftField(kept).slice(field.length + 1) : null;
    return about !== null && !about.includes('.') && !own.some(({ id }) => id === about);
  });
}

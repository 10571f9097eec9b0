import { CORRECTION_MINUTES } from '@app/schema/feedback-rules';
import { COMMENTS_MAX, THREADS_MAX } from '@app/schema/thread-limits';
import type {
  EditCommentInput,
  ListThreadsInput,
  MarkSeenInput,
  Reader,
  SaveCommentInput,
  SetResolvedInput,
} from '@app/schema/threads';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Failure, fieldFailure } from '../../failure.ts';
import { newId } from '../../lib/ids.ts';
import { MOMENT_PLACE, readPage } from '../../read-page.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import { audit } from '../audit/record.ts';
import { COMMENTS } from '../auth/rate-limits/limits.ts';
import { countOrRefuse } from '../auth/rate-limits/service.ts';
import { lockPlan, type LockedPlan } from '../plans/service.ts';
import { expectReaders, findMentions } from './mentions.ts';
import * as queries from './queries.ts';
import { getSide, notifyOfComment, notifyOfMentions, notifyOfResolution } from './thread-news.ts';

const EDIT_MS = CORRECTION_MINUTES * 60_000;

/** A page of the threads of a plan, the newest first, who reads them, and the plan's questionnaire; one thread comes with its comments. */
export async function listThreads(ctx: SignedInContext, { id, threadId, state, ...page }: ListThreadsInput) {
  const { db, scope, actor } = ctx;
  let [readers, questionnaireId]: [Reader[], string] = [[], ''];
  const listed = await readPage(page, {
    place: MOMENT_PLACE,
    select: async (after, limit) => {
      const wanted = { planId: id, threadId, states: state ?? [], after, limit };
      const found = await queries.selectThreads(db, scope, wanted);
      if (!found || (threadId !== undefined && found.threads.length === 0)) throw new Failure('not_found');
      ({ readers, questionnaireId } = found);
      return found.threads;
    },
    placeOf: ({ at, id: place }) => ({ at, id: place }),
  });
  const own = listed.items.flatMap(({ comments = [] }) => comments.filter((one) => one.authorId === actor.accountId));
  const editable = own.filter((one) => one.deletedAt === null && isEditable(one, ctx.clock())).map((one) => one.id);
  return { ...listed, readers, questionnaireId, editable };
}

const isEditable = ({ createdAt }: { createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= EDIT_MS;

/**
 * Stores a comment in a thread, which is open again then, or as the first of a new one. Sent again, it is stored once; the id of
 * somebody else's comment is not found.
 */
export async function saveComment(ctx: SignedInContext, input: SaveCommentInput) {
  const { id, commentId, text, threadId } = input;
  return transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id); // so that the numbers of a thread have no gap
    const stored = await queries.selectComment(tx, commentId);
    if (stored) return answerAgain(ctx, stored, input);
    const now = ctx.clock();
    await countOrRefuse({ db: tx, now }, COMMENTS, [ctx.actor.accountId]);
    const readers = await queries.selectReaders(tx, id);
    const mentioned = expectReaders(text, readers);
    const thread =
      threadId === undefined ? await openThread(ctx, tx, { plan, input }) : await findThread(tx, id, threadId);
    if ((await queries.countComments(tx, thread.id)) >= COMMENTS_MAX)
      throw new Failure('limit_reached', { params: { max: COMMENTS_MAX } });
    const side = getSide(ctx);
    const number = thread.lastNumber + 1;
    const at = now.toISOString();
    const comment = { id: commentId, thread_id: thread.id, number, author_id: ctx.actor.accountId, side, body: text };
    if (!(await queries.insertComment(tx, { ...comment, created_at: at }))) throw new Failure('not_found');
    const isOpen = { resolved_at: null, resolved_by: null };
    await queries.updateThread(tx, thread.id, { last_number: number, last_at: at, last_side: side, ...isOpen });
    await notifyOfComment(ctx, tx, { plan, thread, readers, side, mentioned });
    return { msg: 'saved', threadId: thread.id } as const;
  });
}

type Stored = NonNullable<Awaited<ReturnType<typeof queries.selectComment>>>;

/** The answer to a comment that is stored already. After an edit or a deletion the first text is not known any more. */
function answerAgain({ actor }: SignedInContext, stored: Stored, { id, text }: SaveCommentInput) {
  if (stored.authorId !== actor.accountId || stored.planId !== id) throw new Failure('not_found');
  const isChanged = stored.editedAt !== null || stored.deletedAt !== null;
  if (stored.body !== text && !isChanged) throw new Failure('bad_request', { errors: [KNOWN_ID] });
  return { msg: 'saved', threadId: stored.threadId } as const;
}

const KNOWN_ID = { path: 'commentId', key: VALIDATION_KEYS.type };

type OfPlan = { plan: LockedPlan; input: SaveCommentInput };

async function openThread(ctx: SignedInContext, tx: Tx, { plan, input }: OfPlan): Promise<queries.LockedThread> {
  const { growthPlanStepId: stepId, questionId, todoId, feedbackId } = input;
  if (stepId === undefined) throw fieldFailure('growthPlanStepId', VALIDATION_KEYS.required, 'missing_form_parameters');
  const place = await queries.findPlace(tx, plan, { stepId, questionId, todoId, feedbackId });
  if (!place) throw new Failure('not_found');
  if ((await queries.countThreads(tx, plan.id)) >= THREADS_MAX)
    throw new Failure('limit_reached', { params: { max: THREADS_MAX } });
  const id = newId();
  await queries.insertThread(tx, {
    id,
    plan_id: plan.id,
    step_id: stepId,
    question_id: place.questionId,
    todo_id: todoId ?? null,
    feedback_id: feedbackId ?? null,
    opened_by: ctx.actor.accountId,
    last_at: ctx.clock().toISOString(),
  });
  return { id, stepId, lastNumber: 0, resolvedAt: null };
}

async function findThread(tx: Tx, planId: string, id: string): Promise<queries.LockedThread> {
  const thread = await queries.lockThread(tx, planId, id);
  if (!thread) throw new Failure('not_found');
  return thread;
}

/** Changes a comment of the caller within 15 minutes, or deletes it at any time: it stays in its place, empty. */
export async function editComment(ctx: SignedInContext, { id, commentId, text }: EditCommentInput) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id);
    const readers = await queries.selectReaders(tx, id);
    const mentioned = expectReaders(text ?? '', readers);
    const comment = await queries.selectComment(tx, commentId);
    if (!comment || comment.planId !== id || comment.authorId !== ctx.actor.accountId) throw new Failure('not_found');
    const now = ctx.clock();
    const at = now.toISOString();
    if (text === null) {
      if (comment.deletedAt !== null) return;
      await queries.updateComment(tx, commentId, { body: '', deleted_at: at });
      await queries.updateLast(tx, comment.threadId);
      await audit({ ...ctx, db: tx }, 'comment_deleted', { clientId: plan.clientId, subjectId: id });
      return;
    }
    if (comment.deletedAt !== null) throw new Failure('not_found');
    if (comment.body === text) return;
    if (!isEditable(comment, now)) throw new Failure('too_late_to_edit');
    await queries.updateComment(tx, commentId, { body: text, edited_at: at });
    const before = findMentions(comment.body);
    const added = new Set([...mentioned].filter((one) => !before.has(one)));
    const thread = { id: comment.threadId, stepId: comment.stepId };
    await notifyOfMentions(ctx, tx, { plan, thread, readers, mentioned: added });
  });
  return { msg: 'saved' } as const;
}

/** Resolves a thread, or opens it again; those who wrote in it are notified once it is resolved. */
export async function setResolved(ctx: SignedInContext, { id, threadId, resolved }: SetResolvedInput) {
  await transact(ctx.db, async (tx) => {
    const plan = await lockPlan(ctx, tx, id);
    const thread = await findThread(tx, id, threadId);
    if ((thread.resolvedAt !== null) === resolved) return;
    const by = resolved ? ctx.actor.accountId : null;
    await queries.updateThread(tx, threadId, { resolved_at: by && ctx.clock().toISOString(), resolved_by: by });
    if (resolved) await notifyOfResolution(ctx, tx, { plan, thread, readers: await queries.selectReaders(tx, id) });
  });
  return { msg: 'saved' } as const;
}

/** Notes up to which comment the caller has seen a thread. */
export async function markSeen({ db, scope }: SignedInContext, { id, threadId, number }: MarkSeenInput) {
  if (!(await queries.markSeen(db, scope, { planId: id, threadId, number }))) throw new Failure('not_found');
  return { msg: 'saved' } as const;
}

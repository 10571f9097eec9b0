import { createHash } from 'node:crypto';
import { DROP_REASON_MAX, TODO_NOTES_MAX, TODOS_PER_QUESTION_MAX, UNDO_MINUTES } from '@app/schema/plan-limits';
import type {
  AddTodoInput,
  ChangeTodosInput,
  LivingTodo,
  TodoHistory,
  TodoIdInput,
  UndoTodosInput,
} from '@app/schema/todos';
import { VALIDATION_KEYS } from '@app/schema/validation';
import type { Tx } from '../../database/connect.ts';
import { Failure, fieldFailure, limitFailure } from '../../failure.ts';
import { toDay } from '../../lib/days.ts';
import { newId } from '../../lib/ids.ts';
import type { SignedInContext } from '../../trpc/context.ts';
import type { LockedPlan } from '../plans/service.ts';
import * as queries from './change-queries.ts';
import { countTodosOfQuestion, insertTodo } from './queries.ts';
import { withOwnPlan } from './own-plan.ts';

const MINUTE_MS = 60_000;
const UUID_DIGITS = 32;

/** Adds a to-do to an active or completed plan, to a question or else where the last step that takes to-dos begins. */
export async function addTodo(ctx: SignedInContext, { id, questionId, contactId, ...fields }: AddTodoInput) {
  expectNotPast(ctx, fields.deadline);
  return withOwnPlan(ctx, id, async (tx, plan) => {
    const { steps } = await ctx.questionnaires.getOfPlan(plan);
    const taking = steps.filter((step) => step.todos);
    const places = taking.flatMap((step) => step.questions);
    const place = questionId === undefined ? taking.at(-1)?.questions[0] : places.find((one) => one.id === questionId);
    if (!place) throw new Failure('not_found');
    if ((await countTodosOfQuestion(tx, plan.id, place.id)) >= TODOS_PER_QUESTION_MAX)
      throw limitFailure('task', TODOS_PER_QUESTION_MAX);
    const contact = contactId === undefined ? null : await getContact(tx, plan, contactId);
    const person = contact && { personResponsible: contact.name, contactId };
    const { id: todoId } = await insertTodo(tx, plan, { ...fields, ...person, id: newId(), questionId: place.id });
    const [todo] = await queries.selectLivingTodos(tx, plan.id, [todoId]);
    return { msg: 'saved', todo: todo! } as const; // it was added just now
  });
}

/**
 * Changes up to a hundred to-dos of a plan in one way, all or none, with or without a reason; or writes a note alone. What has a
 * batch that the history of the plan has already is done.
 */
export async function changeTodos(ctx: SignedInContext, { id, todoIds, note = '', ...rest }: ChangeTodosInput) {
  const { batchId = newId(), ...given } = rest;
  const wanted = toChange(ctx, given, note);
  const actor = { id: ctx.actor.accountId, at: ctx.clock().toISOString(), batch: batchId, note: note || undefined };
  return withOwnPlan(ctx, id, async (tx, plan) => {
    const ids = [...new Set(todoIds)];
    const found = await queries.selectLivingTodos(tx, plan.id, ids);
    if (found.length < ids.length) throw new Failure('not_found');
    const isStored = rest.batchId !== undefined && (await queries.selectTodosOfBatch(tx, plan.id, batchId)).length > 0;
    if (isStored) return { msg: 'saved', batchId, todos: found } as const;
    const change = typeof wanted === 'function' ? await wanted(tx, plan, found) : wanted;
    if (change) {
      await queries.nameActor(tx, actor);
      await queries.changeTodos(tx, { planId: plan.id, ids }, change);
    } else {
      if ((await queries.countMostNotes(tx, ids)) >= TODO_NOTES_MAX) throw limitFailure('note', TODO_NOTES_MAX);
      await queries.insertNotes(tx, ids, actor);
    }
    return { msg: 'saved', batchId, todos: await queries.selectLivingTodos(tx, plan.id, ids) } as const;
  });
}

/**
 * Gives to-dos the values from before a call, for ten minutes; one that was changed again since stays as it is. Asked again, it
 * answers what was undone.
 */
export async function undoTodos(ctx: SignedInContext, { id, batchId }: UndoTodosInput) {
  return withOwnPlan(ctx, id, async (tx, plan) => {
    const batch = await queries.selectBatch(tx, plan.id, batchId);
    const [first] = batch;
    if (!first) throw new Failure('not_found');
    const undoing = toUndoing(batchId);
    const undone = await queries.selectTodosOfBatch(tx, plan.id, undoing);
    const ids = undone.length > 0 ? undone : batch.filter((one) => !one.isChangedSince).map(({ todoId }) => todoId);
    if (undone.length === 0) {
      const now = ctx.clock();
      const at = now.toISOString();
      if (now.getTime() - Date.parse(first.at) > UNDO_MINUTES * MINUTE_MS) throw new Failure('undo_too_late');
      await queries.nameActor(tx, { id: ctx.actor.accountId, at, batch: undoing }, true);
      await queries.restoreBefore(tx, { batchId, ids, at });
    }
    const all = batch.map(({ todoId }) => todoId);
    const todos = await queries.selectLivingTodos(tx, plan.id, all);
    return { msg: 'undone', count: ids.length, kept: batch.length - ids.length, todos } as const;
  });
}

/** The batch of what undoes a batch, always the same. */
const toUndoing = (batchId: string) =>
  createHash('sha256').update(`undo ${batchId.toLowerCase()}`).digest('hex').slice(0, UUID_DIGITS);

/** What happened to a to-do, the newest first. */
export async function listTodoHistory(
  { db, scope, texts, language }: SignedInContext,
  { id: planId, todoId }: TodoIdInput,
): Promise<TodoHistory> {
  const history = await queries.selectHistory(db, scope, { planId, todoId });
  if (!history) throw new Failure('not_found');
  const former = texts.text(language, 'person.former');
  return history.map(({ actorKind, ...event }) => ({
    ...event,
    actor: event.actor ?? (actorKind === 'client' ? former : null),
  }));
}

type Given = Omit<ChangeTodosInput, 'id' | 'todoIds' | 'note' | 'batchId'>;

type Answer = Pick<Given, 'dateRequest' | 'wantedDeadline'>;

type Change = queries.TodoChange | null;

/** A change that depends on what is stored. */
type LateChange = (tx: Tx, plan: LockedPlan, todos: readonly LivingTodo[]) => Change | Promise<Change>;

/** The one change that is asked for; null for a note alone. Throws what is wrong with it. */
function toChange(ctx: SignedInContext, { wantedDeadline, ...given }: Given, note: string): Change | LateChange {
  const [name, second] = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (second !== undefined) throw fieldFailure(second);
  const now = ctx.clock().toISOString();
  switch (name as keyof typeof given | undefined) {
    case undefined:
      expectNote(note);
      return null;
    case 'done':
      return given.done ? queries.CHANGES.done(now) : queries.CHANGES.reopened;
    case 'deadline':
      expectNotPast(ctx, given.deadline);
      return queries.CHANGES.deadline(given.deadline ?? null);
    case 'moveDays':
      return queries.CHANGES.moved(given.moveDays ?? 0, today(ctx));
    case 'personResponsible':
      return queries.CHANGES.person(given.personResponsible || null);
    case 'contactId':
      return toContactChange(given.contactId ?? null);
    case 'dateRequest':
      return toAnswer(ctx, { ...given, wantedDeadline });
    case 'dropped':
      if (!given.dropped) return queries.CHANGES.restored;
      expectNote(note);
      if (note.length > DROP_REASON_MAX) throw limitFailure('note', DROP_REASON_MAX, VALIDATION_KEYS.max);
      return queries.CHANGES.dropped(now, note);
  }
}

const toContactChange = (id: string | null) =>
  id === null
    ? queries.CHANGES.noContact
    : async (tx: Tx, plan: LockedPlan) => queries.CHANGES.contact(await getContact(tx, plan, id));

/** The day that was asked for may have passed, or be another one, since. */
const toAnswer =
  (ctx: SignedInContext, { dateRequest, wantedDeadline }: Answer): LateChange =>
  (_tx, _plan, todos) => {
    const isAccepted = dateRequest === 'accepted';
    for (const todo of todos) {
      const asked = todo.wantedDeadline ?? (isAccepted ? todo.deadline : wantedDeadline); // without one, it may be answered already
      if (wantedDeadline !== undefined && asked !== wantedDeadline)
        throw fieldFailure('dateRequest', VALIDATION_KEYS.otherDay);
      if (isAccepted) expectNotPast(ctx, todo.wantedDeadline, 'dateRequest');
    }
    return isAccepted ? queries.CHANGES.accepted : queries.CHANGES.declined;
  };

async function getContact(tx: Tx, { clientId }: LockedPlan, id: string): Promise<queries.Contact> {
  const contact = await queries.selectContact(tx, clientId, id);
  if (!contact) throw new Failure('not_found');
  return contact;
}

function expectNote(note: string): void {
  if (note === '') throw fieldFailure('note', VALIDATION_KEYS.required, 'missing_form_parameters');
}

const today = ({ clock, settings }: SignedInContext) => toDay(clock(), settings.timeZone);

function expectNotPast(ctx: SignedInContext, day: string | null | undefined, path = 'deadline'): void {
  if (day && day < today(ctx)) throw fieldFailure(path, VALIDATION_KEYS.pastDay);
}

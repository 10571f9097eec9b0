import { PRODUCT_SLUG } from '@app/schema/product';
import { SHARE_CODE_BYTES } from '@app/schema/sharing';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { randomToken } from '../../lib/ids.ts';
import { getCaller, type Context, type SignedInContext } from '../../trpc/context.ts';
import { recordRepeatable } from '../audit/bursts.ts';
import { throughDocumentGate } from '../plans/document-gate.ts';
import { stepsWithAnswers } from '../plans/steps.ts';
import { withoutPersons } from './persons.ts';
import { changeLink, selectLink, selectShared, selectSharedHead, type Link, type SharedHeadRow } from './queries.ts';

const SEEN_EACH_MS = 60_000; // as exact as "last opened" need be, and no write at each reading

/** The page of a shared plan, as the catalogs' places name it. */
const PAGE = `/share/${PRODUCT_SLUG}/$code`;

/** The link of an own plan; there is one whether it is shared or not. */
export async function getLink(ctx: SignedInContext, id: string) {
  return toLink(ctx, await selectLink(ctx.db, ctx.scope, id, newCode()));
}

/** Shares an own plan or not; `other` turns it round, as the contract's path does. */
export async function setShared(ctx: SignedInContext, id: string, shared: boolean | 'other') {
  const link = await change(ctx, id, { shared, renew: false });
  return { msg: 'shared_set', shared: link.shared } as const;
}

/** Makes a new link of an own plan; the old one is dead at once. */
export async function renewLink(ctx: SignedInContext, id: string) {
  const { lastOpenedAt: _, ...link } = toLink(ctx, await change(ctx, id, { shared: 'same', renew: true }));
  return { msg: 'saved', ...link } as const;
}

function change(
  ctx: SignedInContext,
  id: string,
  { shared, renew }: { shared: boolean | 'other' | 'same'; renew: boolean },
) {
  const { accountId, role } = ctx.actor;
  return transact(ctx.db, async (tx) => {
    const link = await changeLink(tx, ctx.scope, id, { shared, renew, code: newCode() });
    if (!link) throw new Failure('not_found');
    const action = renew ? 'share_renewed' : link.shared ? 'plan_shared' : 'plan_unshared';
    const event = { action, actor_id: accountId, actor_role: role, client_id: accountId, subject_id: id } as const;
    await recordRepeatable(tx, event, ctx.clock());
    return link;
  });
}

/** All that a stranger with the code is shown. A plan not shared and a code that never was are the same failure. */
export async function getSharedDocument(ctx: Context, code: string) {
  const { row, questionnaire } = await open(ctx, code);
  return {
    ...headOf(row),
    questionnaireId: row.questionnaire_id,
    completedSteps: row.completed_steps,
    answers: withoutPersons(questionnaire, row.answers),
    todos: row.todos,
  };
}

export async function getSharedPlan(ctx: Context, code: string) {
  return headOf(await openHead(ctx, code));
}

/** The shared plan's steps with texts in the language asked for. */
export async function getSharedSteps(ctx: Context, code: string) {
  const { row, questionnaire } = await open(ctx, code);
  const document = {
    completedSteps: row.completed_steps,
    answers: withoutPersons(questionnaire, row.answers),
    todos: row.todos,
    feedback: [],
  };
  return stepsWithAnswers(questionnaire, document, (key) => ctx.texts.text(ctx.language, key));
}

/** The structure of a shared plan's questionnaire. */
export async function getSharedQuestionnaire(ctx: Context, code: string) {
  return getQuestionnaire(ctx, await openHead(ctx, code));
}

/** The texts of the page, compiled; for who may read the plan. */
export async function getSharedTexts(ctx: Context, code: string, languages: readonly string[]) {
  await openHead(ctx, code);
  const language = languages.find((one) => ctx.texts.languages.includes(one)) ?? '';
  return ctx.texts.compiledAt(language, PAGE);
}

/** The same as ICU texts, for integrators. */
export async function getSharedMessages(ctx: Context, code: string, language: string) {
  await openHead(ctx, code);
  if (!ctx.texts.languages.includes(language)) throw new Failure('not_found');
  return { messages: ctx.texts.messagesAt(language, PAGE) };
}

/** Whether a code opens a plan now; notes that it was opened. */
export async function isOpenToStrangers(ctx: Context, code: string): Promise<boolean> {
  return (await selectSharedHead(ctx.db, code, toOpening(ctx))) !== undefined;
}

async function open(ctx: Context, code: string) {
  const row = await throughDocumentGate(getCaller(ctx), () => selectShared(ctx.db, code, toOpening(ctx)));
  if (!row) throw new Failure('not_found');
  return { row, questionnaire: await getQuestionnaire(ctx, row) };
}

async function openHead(ctx: Context, code: string): Promise<SharedHeadRow> {
  const row = await selectSharedHead(ctx.db, code, toOpening(ctx));
  if (!row) throw new Failure('not_found');
  return row;
}

function toOpening({ clock }: Context) {
  const now = clock();
  return { now, seenBefore: new Date(now.getTime() - SEEN_EACH_MS) };
}

async function getQuestionnaire({ questionnaires }: Context, { questionnaire_id: id }: SharedHeadRow) {
  const questionnaire = await questionnaires.get(id);
  if (!questionnaire) throw new Error(`a plan without its questionnaire ${id}`);
  return questionnaire;
}

function headOf(row: SharedHeadRow) {
  return {
    name: row.name,
    businessUnit: row.business_unit,
    company: row.company,
    startDate: row.start_date,
    percentCompleted: row.percent_completed,
    completed: row.completed_at !== null,
  };
}

function toLink({ settings }: SignedInContext, link: Link | undefined) {
  if (!link) throw new Failure('not_found');
  const url = new URL(`/share/${PRODUCT_SLUG}/${link.code}`, settings.publicUrl).href;
  return { shareCode: link.code, url, shared: link.shared, lastOpenedAt: link.last_opened_at };
}

const newCode = () => randomToken(SHARE_CODE_BYTES);

import type { Answer } from '@app/schema/answers';
import { PRODUCT_SLUG } from '@app/schema/product';
import {
  SHARE_CODE_BYTES,
  type SetSharedInput,
  type ShareCodeInput,
  type ShareMessagesInput,
  type ShareTextsInput,
  type SharedDocument,
} from '@app/schema/sharing';
import { transact } from '../../database/transact.ts';
import { Failure } from '../../failure.ts';
import { randomToken } from '../../lib/ids.ts';
import { stringifyInPieces } from '../../lib/json-pieces.ts';
import { joinLists, JsonText, toMembers, withMembers } from '../../lib/json-text.ts';
import { getClientId, holdMembership } from '../../policy/scope.ts';
import { getCaller, type Context, type SignedInContext } from '../../trpc/context.ts';
import { auditRepeatable } from '../audit/bursts.ts';
import { withDocumentSlot } from '../plans/document-slots.ts';
import { toStepsWithAnswers } from '../plans/steps.ts';
import { listReviewTexts, withoutReviewStep } from '../questionnaire/review-step.ts';
import { changeLink, selectLink, selectShared, selectSharedHead, type Link, type SharedHead } from './queries.ts';
import { listWithheld, type Withheld } from './withheld.ts';

const SEEN_EACH_MS = 60_000; // as exact as "last opened" need be, and no write at each reading

const CODE = /^[\w-]{1,100}$/;

type ToggleShared = Omit<SetSharedInput, 'shared'> & { shared: 'other' };

/** The page of a shared plan, as the catalogs' places name it. */
const PAGE = `/share/${PRODUCT_SLUG}/$code`;

/** The link of an own plan; there is one whether it is shared or not. */
export async function getLink(ctx: SignedInContext, id: string) {
  return toLink(ctx, await selectLink(ctx.db, ctx.scope, { id, code: newCode() }));
}

/** Shares an own plan or not; `other` turns it round, as `share.toggle` does. */
export async function setShared(ctx: SignedInContext, wanted: SetSharedInput | ToggleShared) {
  const link = await change(ctx, { ...wanted, renew: false });
  return { msg: 'shared_set', shared: link.shared } as const;
}

/** Makes a new link of an own plan; the old one is dead at once. */
export async function renewLink(ctx: SignedInContext, id: string) {
  const { lastOpenedAt: _, ...link } = toLink(ctx, await change(ctx, { id, shared: 'same', renew: true }));
  return { msg: 'saved', ...link } as const;
}

function change(ctx: SignedInContext, wanted: Omit<Parameters<typeof changeLink>[2], 'code'>) {
  const { id, renew } = wanted;
  return transact(ctx.db, async (tx) => {
    await holdMembership(tx, ctx.scope);
    const link = await changeLink(tx, ctx.scope, { ...wanted, code: newCode() });
    if (!link) throw new Failure('not_found');
    const action = renew ? 'share_renewed' : link.shared ? 'plan_shared' : 'plan_unshared';
    await auditRepeatable({ ...ctx, db: tx }, action, { clientId: getClientId(ctx.scope), subjectId: id });
    return link;
  });
}

/** All that a stranger with the code is shown. */
export async function getSharedDocument(ctx: Context, input: ShareCodeInput): Promise<JsonText<SharedDocument>> {
  return (await open(ctx, input)).document;
}

/** The head of a shared plan. A plan not shared and a code that never was are the same error. */
export async function getSharedPlan(ctx: Context, { code }: ShareCodeInput): Promise<SharedHead> {
  const head = await selectSharedHead(ctx.db, toOpening(ctx, code));
  if (!head) throw new Failure('not_found');
  return head;
}

/** The shared plan's steps with texts in the language asked for. */
export async function getSharedSteps(ctx: Context, input: ShareCodeInput) {
  const { questionnaireId, document } = await open(ctx, input);
  const questionnaire = withoutReviewStep(await ctx.questionnaires.getOfPlan({ questionnaireId }));
  const shown = { ...document.parse(), feedback: [] };
  return toStepsWithAnswers(questionnaire, shown, (key) => ctx.texts.text(ctx.language, key));
}

/** The structure of a shared plan's questionnaire. */
export async function getSharedQuestionnaire(ctx: Context, input: ShareCodeInput) {
  return withoutReviewStep(await ctx.questionnaires.getOfPlan(await getSharedPlan(ctx, input)));
}

/** The texts of the page, compiled; for who may read the plan. */
export async function getSharedTexts(ctx: Context, { code, lang }: ShareTextsInput) {
  const hidden = await getHiddenTexts(ctx, code);
  const language = lang.split(',').find((one) => ctx.texts.languages.includes(one)) ?? '';
  return ctx.texts.snapshot.compiledAt(language, PAGE, hidden);
}

/** The same as ICU texts, for integrators. */
export async function getSharedMessages(ctx: Context, { code, lang }: ShareMessagesInput) {
  const hidden = await getHiddenTexts(ctx, code);
  if (!ctx.texts.languages.includes(lang)) throw new Failure('not_found');
  return { messages: ctx.texts.snapshot.messagesAt(lang, PAGE, hidden) };
}

/** What the keys of texts that a stranger is not given begin with: no example is shown to readers. Throws `not_found`. */
async function getHiddenTexts(ctx: Context, code: string) {
  return [...listReviewTexts(await ctx.questionnaires.getOfPlan(await getSharedPlan(ctx, { code }))), 'examples.'];
}

/** Whether a code opens a plan now; notes that it was opened. */
export async function isOpenToStrangers(ctx: Context, code: string): Promise<boolean> {
  return (await selectSharedHead(ctx.db, toOpening(ctx, code))) !== undefined;
}

async function open(ctx: Context, { code }: ShareCodeInput) {
  const found = await withDocumentSlot(getCaller(ctx), () => select(ctx, code));
  if (!found) throw new Failure('not_found');
  const { questionnaireId, head, answers, naming, ...lists } = found.parts;
  const named = await stringifyInPieces(withoutPersons(found.withheld, naming));
  const document = withMembers(head, toMembers({ ...lists, answers: joinLists(answers, String(named)) }));
  return { questionnaireId, document: new JsonText<SharedDocument>(document) };
}

/** A shared plan and what was withheld of it; asks again where its questionnaire was not read yet. */
async function select(ctx: Context, code: string) {
  const { db, questionnaires } = ctx;
  const read = questionnaires.listRead();
  const withheld = listWithheld(read);
  const parts = await selectShared(db, toOpening(ctx, code), withheld);
  if (!parts) return undefined;
  if (read.some(({ id }) => id === parts.questionnaireId)) return { parts, withheld };
  await questionnaires.getOfPlan(parts);
  return select(ctx, code);
}

/** Throws `not_found` for what can be no code, which PostgreSQL is not asked for. */
function toOpening({ clock }: Context, code: string) {
  if (!CODE.test(code)) throw new Failure('not_found');
  const now = clock();
  return { code, now: now.toISOString(), seenBefore: new Date(now.getTime() - SEEN_EACH_MS).toISOString() };
}

function toLink({ settings }: SignedInContext, link: Link | undefined) {
  if (!link) throw new Failure('not_found');
  const { code: shareCode, ...state } = link;
  const url = new URL(`/share/${PRODUCT_SLUG}/${shareCode}`, settings.publicUrl).href;
  return { shareCode, url, ...state };
}

const newCode = () => randomToken(SHARE_CODE_BYTES);

/** The answers without their cells for persons: a stranger sees no person's name. */
function withoutPersons({ persons }: Withheld, answers: readonly Answer[]): Answer[] {
  return answers.map((answer) => {
    const names = persons.get(answer.questionId);
    return names ? { ...answer, value: emptied(answer.value, names) } : answer;
  });
}

function emptied(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => emptied(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, names.has(key) ? null : emptied(inner, names)]),
  );
}

import { idSchema } from '@app/schema/fields';
import type { FollowUp } from '@app/schema/follow-up';
import type { PlanDocument } from '@app/schema/plans';
import type { ColleagueData, PersonalData } from '@app/schema/privacy';
import { PRODUCT_SLUG } from '@app/schema/product';
import { ownPaperInput, paperInput, wordInput, type FileForm } from '@app/schema/paper';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { recordPlanAccess } from '../features/audit/record.ts';
import { Failure } from '../failure.ts';
import { makePersonalPdf, makePlanPdf, type MadeFile } from '../features/pdf/service.ts';
import { getCaller, type Context } from '../trpc/context.ts';
import { callProcedure, createContext } from './procedures.ts';
import { sendThrown } from './send-error.ts';

type Params = { Params: { id?: string }; Querystring: Record<string, string> };

/** Serves PDFs and Word documents to callers who may read what is in them: the procedures that give it are asked, with their policy. */
export function registerPdf(app: FastifyInstance, deps: Dependencies): void {
  const chooseLanguage = ({ language }: Context, lang: string | undefined) =>
    deps.texts.languages.find((offered) => offered === lang) ?? language;
  const makePlan =
    (read: (input: Input) => Asked): Make =>
    async (context, input) => {
      const document = await readDocument(context, input['id'] ?? ''); // first who asks, then for what
      const { form, lang } = read(input);
      const { actor } = context.call;
      if (form === 'private' && actor?.role !== 'User') throw new Failure('forbidden');
      const followUp = await readFollowUp(context, document.plan.id);
      const wanted = { form, followUp, language: chooseLanguage(context, lang), caller: getCaller(context) };
      const pdf = await makePlanPdf(deps, document, wanted);
      if (actor)
        await recordPlanAccess(deps.db, { action: 'plan_exported', actor, planId: document.plan.id }, deps.clock());
      return pdf;
    };
  const makeOwnData: Make = async (context, input) => {
    const language = chooseLanguage(context, input['lang']);
    const ctx = { ...context, language };
    const data = (await callProcedure({
      path: 'account.exportData',
      type: 'query',
      input: undefined,
      ctx,
    })) as PersonalData | ColleagueData;
    if (!('plans' in data)) throw new Failure('forbidden'); // the plans are the main user's
    expected(ownPaperInput.safeParse(input));
    const plans: { document: PlanDocument; followUp: FollowUp }[] = [];
    for (const { id } of data.plans)
      plans.push({ document: await readDocument(ctx, id), followUp: await readFollowUp(ctx, id) });
    return makePersonalPdf(deps, { data, plans, language, caller: getCaller(context) });
  };
  const readPaper = (input: Input) => expected(paperInput.safeParse(input));
  const readWord = (input: Input) => ({ ...expected(wordInput.safeParse(input)), form: 'word' as const });
  app.get<Params>(`/export/${PRODUCT_SLUG}/:id.pdf`, answerFile(deps, makePlan(readPaper)));
  app.get<Params>(`/export/${PRODUCT_SLUG}/:id.docx`, answerFile(deps, makePlan(readWord)));
  app.get<Params>('/export/my-data.pdf', answerFile(deps, makeOwnData));
}

/** The whole plan, for who may read it. An id that cannot be one is of no plan. */
async function readDocument(ctx: Context, id: string): Promise<PlanDocument> {
  const call = { path: 'plan.document', type: 'query', input: { id }, ctx } as const;
  const isId = idSchema.safeParse(id).success;
  return (await callProcedure(isId ? call : { ...call, fault: new Failure('not_found') })) as PlanDocument;
}

/** What became of it after its completion. */
async function readFollowUp(ctx: Context, id: string): Promise<FollowUp> {
  return (await callProcedure({ path: 'followUp.get', type: 'query', input: { id }, ctx })) as FollowUp;
}

/** What was asked for. Throws the validation error. */
function expected<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
  return data;
}

type Input = Record<string, string | undefined>;
type Asked = { form: FileForm; lang?: string | undefined };
type Make = (context: Context, input: Input) => Promise<MadeFile>;

/** Makes the handler of a route that sends a file. */
function answerFile(deps: Dependencies, make: Make) {
  return async (request: FastifyRequest<Params>, reply: FastifyReply) => {
    const context = createContext(request, deps);
    const input = { ...request.query, ...request.params };
    try {
      const { name, type, bytes } = await make(context, input);
      return await reply.type(type).header('content-disposition', toDisposition(name)).send(bytes);
    } catch (thrown) {
      return sendThrown(request, reply, { thrown, input, texts: deps.texts });
    }
  };
}

/** To be saved under a name (RFC 6266): in all its letters, and in plain ones for programs that know no others. */
function toDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, '-')
    .replaceAll(/["\\%]/g, '-');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

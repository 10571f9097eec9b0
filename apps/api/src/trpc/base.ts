import { ERROR_STATUS } from '@app/schema/errors';
import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server';
import type * as core from 'zod/v4/core';
import { Failure } from '../failure.ts';
import { getTokenAccess, opensWithoutSecondFactor, readsPlan, getRule } from '../policy/policy.ts';
import { isSecurityProcedure, readSubject } from '../telemetry/security-events.ts';
import type { Context, SignedInContext, TokenScope } from './context.ts';
import { compileInput, compileOutput } from './compiled-schemas.ts';
import { asTRPCError, toFailureBody, getErrorKey } from './errors.ts';

const t = initTRPC.context<Context>().create({
  isDev: false, // no stack traces on the wire, whatever NODE_ENV says
  errorFormatter: ({ shape, error, input }) => {
    const body = toFailureBody(error, input);
    return { message: body.msg, code: shape.code, data: { httpStatus: ERROR_STATUS[body.msg], ...body } };
  },
});

export const router = t.router;

const base = t.procedure.use(async ({ ctx, path, next, getRawInput }) => {
  const result = await next();
  const error = result.ok ? null : asTRPCError(result.error);
  ctx.call.procedure = path;
  ctx.call.outcome = error ? getErrorKey(error) : 'ok';
  if (error || isSecurityProcedure(path)) Object.assign(ctx.call, { ...readSubject(await getRawInput()), ...ctx.call });
  return error ? { ...result, error } : result;
});

type Schema = core.$ZodType;
type Result<Output extends Schema> = core.input<Output> | Promise<core.input<Output>>;
type Types<Input, Output extends Schema> = { input: Input; output: core.output<Output>; meta: object };

type Procedure<Kind, Input, Output extends Schema> = Kind extends 'query'
  ? TRPCQueryProcedure<Types<Input, Output>>
  : TRPCMutationProcedure<Types<Input, Output>>;

/** Declares a procedure: what it takes and returns, and the function that does the work with the caller's context. */
type Declare<Kind, Ctx> = {
  <Output extends Schema>(output: Output, work: (ctx: Ctx) => Result<Output>): Procedure<Kind, void, Output>;
  <Input extends Schema, Output extends Schema>(
    input: Input,
    output: Output,
    work: (ctx: Ctx, input: core.output<Input>) => Result<Output>,
  ): Procedure<Kind, core.input<Input>, Output>;
};

/** The declarations that a builder leads to; their schemas parse at once. tRPC's own types fit one chain of calls and no function around it. */
function declaring<Ctx>(builder: Pick<typeof base, 'input'>) {
  const build = (kind: 'query' | 'mutation', parts: unknown[]) => {
    const work = parts.pop() as (ctx: unknown, input: unknown) => unknown;
    const [output, input] = parts.toReversed() as [object, object | undefined];
    const taking = input ? builder.input(compileInput(input) as never) : (builder as typeof base);
    return taking.output(compileOutput(output) as never)[kind](({ ctx, input: given }) => work(ctx, given) as never);
  };
  return {
    query: ((...parts: unknown[]) => build('query', parts)) as Declare<'query', Ctx>,
    mutation: ((...parts: unknown[]) => build('mutation', parts)) as Declare<'mutation', Ctx>,
  };
}

/** For procedures that the policy opens to anyone; any other is refused. */
export const anyone = declaring<Context>(
  base.use(({ path, next }) => {
    if (getRule(path) !== 'anyone') throw new Failure('forbidden');
    return next();
  }),
);

/** Identifies the caller, then lets the policy refuse the role or say how far it reaches; no rule, no entry. */
export const signedIn = declaring<SignedInContext>(
  base.use(async ({ ctx, path, type, next, getRawInput }) => {
    const actor = await ctx.ports.identify(ctx);
    ctx.call.actor = actor;
    const rule = getRule(path);
    const reach = rule === undefined || rule === 'anyone' ? undefined : rule[actor.role];
    if (reach === undefined) throw new Failure('forbidden');
    if (actor.token && !isInScopeOfToken(actor.token, path, type)) throw new Failure('forbidden');
    if (actor.secondFactorDue && !opensWithoutSecondFactor(path)) throw new Failure('second_factor_setup_required');
    const result = await next({ ctx: { actor, scope: { reach, accountId: actor.accountId } } });
    if (result.ok && actor.role !== 'User' && readsPlan(path)) {
      const { id: planId } = (await getRawInput()) as { id: string }; // the procedure has taken it
      await ctx.afterwards(() => ctx.ports.recordPlanView(ctx, actor, planId));
    }
    return result;
  }),
);

/** Whether a personal token covers a procedure: its area was chosen for it, and it may write if the procedure does. */
function isInScopeOfToken({ areas, readOnly }: TokenScope, path: string, type: string): boolean {
  const access = getTokenAccess(path);
  if (access === 'never' || (readOnly && type === 'mutation')) return false;
  return access === 'any' || areas.includes(access);
}

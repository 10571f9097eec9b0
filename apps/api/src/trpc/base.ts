import { ERROR_STATUS, type ErrorKey } from '@app/schema/errors';
import {
  getTRPCErrorFromUnknown,
  initTRPC,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from '@trpc/server';
import type * as core from 'zod/v4/core';
import { Failure } from '../failure.ts';
import { JsonText } from '../lib/json-text.ts';
import { getTokenAccess, isWorkOnPlan, opensWithoutSecondFactor, readsPlan, getRule } from '../policy/policy.ts';
import { toScope } from '../policy/scope.ts';
import { isSecurityProcedure, readSubject } from '../telemetry/security-events.ts';
import type { Actor, Context, SignedInContext, TokenScope } from './context.ts';
import { compileInput, compileOutput } from './compiled-schemas.ts';
import { asTRPCError, toFailureBody, getErrorKey } from './errors.ts';

type Schema = core.$ZodType;

/** A call of a procedure; its input is yet to be checked. `fault` is why it cannot be taken, said to those alone who may call. */
export type Call = { ctx: Context; path: string; type: 'query' | 'mutation'; input: unknown; fault?: unknown };

/** What a procedure takes and answers, and how it is served. Failures are thrown with the code that they mean. */
export type Declared = { input: Schema | undefined; output: Schema; serve(call: Call): Promise<unknown> };

const t = initTRPC
  .context<Context>()
  .meta<Declared>()
  .create({
    isDev: false, // no stack traces on the wire, whatever NODE_ENV says
    errorFormatter: ({ shape, error, input }) => {
      const body = toFailureBody(error, input);
      return { message: body.msg, code: shape.code, data: { httpStatus: ERROR_STATUS[body.msg], ...body } };
    },
  });

export const router = t.router;

type Answer<Output extends Schema> = core.input<Output> | JsonText<core.input<Output>>;
type Result<Output extends Schema> = Answer<Output> | Promise<Answer<Output>>;
type Types<Input, Output extends Schema> = { input: Input; output: core.output<Output>; meta: Declared };

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

/**
 * Makes the declarations for callers whom `admit` lets in, which gives the context of the work or throws. A call is served in
 * one step: tRPC's own steps for the input, the output and each middleware copy the context every time. Its types, which the
 * browser reads, fit one chain of calls and no function around it.
 */
function declaring<Ctx extends Context>(admit: (call: Call) => Promise<Ctx>) {
  const build = (kind: 'query' | 'mutation', parts: unknown[]) => {
    const work = parts.pop() as (ctx: Ctx, input: unknown) => unknown;
    const [output, input] = parts.toReversed() as [Schema, Schema | undefined];
    const parseInput = input ? compileInput(input) : () => undefined;
    const parseOutput = compileOutput(output);
    const serve = observed(async (call) => {
      const ctx = await admit(call);
      if (call.fault !== undefined) throw call.fault;
      const result = await work(ctx, take(parseInput, call.input));
      const answer = result instanceof JsonText && ctx.takesJson ? result : parseOutput(toValue(result));
      await record(ctx, call);
      return answer;
    });
    return t.procedure.meta({ input, output, serve })[kind]((): never => {
      throw new Error('a procedure is called through `callProcedure`');
    });
  };
  return {
    query: ((...parts: unknown[]) => build('query', parts)) as Declare<'query', Ctx>,
    mutation: ((...parts: unknown[]) => build('mutation', parts)) as Declare<'mutation', Ctx>,
  };
}

/** Notes what became of each call, and gives every failure the code that it means. */
function observed(serve: Declared['serve']): Declared['serve'] {
  const note = ({ ctx, path, input }: Call, outcome: 'ok' | ErrorKey) => {
    ctx.call.procedure = path;
    ctx.call.outcome = outcome;
    if (outcome !== 'ok' || isSecurityProcedure(path)) Object.assign(ctx.call, { ...readSubject(input), ...ctx.call });
  };
  return async (call) => {
    try {
      const answer = await serve(call);
      note(call, 'ok');
      return answer;
    } catch (thrown) {
      const error = asTRPCError(getTRPCErrorFromUnknown(thrown));
      note(call, getErrorKey(error));
      throw error;
    }
  };
}

function take(parse: (value: unknown) => unknown, input: unknown): unknown {
  try {
    return parse(input);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

const toValue = (result: unknown) => (result instanceof JsonText ? result.parse() : result);

/** In the audit log, when a member of staff was given a plan; with a client, when they worked on one. */
async function record(ctx: Context & { actor?: Actor }, { path, type, input }: Call): Promise<void> {
  const { actor, ports } = ctx;
  const clientId = actor?.member?.clientId;
  if (clientId !== undefined) {
    if (type === 'mutation' && isWorkOnPlan(path)) await ports.recordActivity(ctx, clientId);
  } else if (actor && actor.role !== 'User' && readsPlan(path)) {
    const { id: planId } = input as { id: string }; // the procedure has taken it
    await ctx.afterwards(() => ports.recordPlanView(ctx, actor, planId));
  }
}

/** For procedures that the policy opens to anyone; any other is refused. */
export const anyone = declaring<Context>(async ({ ctx, path }) => {
  if (getRule(path) !== 'anyone') throw new Failure('forbidden');
  return ctx;
});

/** Identifies the caller, then lets the policy refuse the role or say how far it reaches; no rule, no entry. */
export const signedIn = declaring<SignedInContext>(async ({ ctx, path, type }) => {
  const actor = await ctx.ports.identify(ctx);
  ctx.call.actor = actor;
  const rule = getRule(path);
  const reach = rule === undefined || rule === 'anyone' ? undefined : rule[actor.role];
  if (reach === undefined) throw new Failure('forbidden');
  if (actor.token && !isInScopeOfToken(actor.token, path, type)) throw new Failure('forbidden');
  if (actor.secondFactorDue && !opensWithoutSecondFactor(path)) throw new Failure('second_factor_setup_required');
  return { ...ctx, actor, scope: toScope(reach, actor) };
});

/** Whether a personal token covers a procedure: its area was chosen for it, and it may write if the procedure does. */
function isInScopeOfToken({ areas, readOnly }: TokenScope, path: string, type: string): boolean {
  const access = getTokenAccess(path);
  if (access === 'never' || (readOnly && type === 'mutation')) return false;
  return access === 'any' || areas.includes(access);
}

import { ERROR_STATUS } from '@app/schema/errors';
import { initTRPC } from '@trpc/server';
import { Failure } from '../failure.ts';
import { getTokenAccess, opensWithoutSecondFactor, readsPlan, ruleOf } from '../policy/policy.ts';
import { isSecurityProcedure, readSubject } from '../telemetry/security-events.ts';
import type { Context, TokenScope } from './context.ts';
import { inputAtOnce, outputAtOnce } from './compiled-schemas.ts';
import { asTRPCError, bodyOf, keyOf } from './errors.ts';

const t = initTRPC.context<Context>().create({
  isDev: false, // no stack traces on the wire, whatever NODE_ENV says
  errorFormatter: ({ shape, error, input }) => {
    const body = bodyOf(error, input);
    return { message: body.msg, code: shape.code, data: { httpStatus: ERROR_STATUS[body.msg], ...body } };
  },
});

export const router = t.router;

const base = t.procedure.use(async ({ ctx, path, next, getRawInput }) => {
  const result = await next();
  const error = result.ok ? null : asTRPCError(result.error);
  ctx.call.procedure = path;
  ctx.call.outcome = error ? keyOf(error) : 'ok';
  if (error || isSecurityProcedure(path)) Object.assign(ctx.call, { ...readSubject(await getRawInput()), ...ctx.call });
  return error ? { ...result, error } : result;
});

/** Has the schemas of the procedures made of this builder parse at once. */
function atOnce<Builder extends Pick<typeof base, 'input' | 'output'>>(builder: Builder): Builder {
  return {
    ...builder,
    input: (schema: object) => atOnce(builder.input(inputAtOnce(schema) as never)),
    output: (schema: object) => atOnce(builder.output(outputAtOnce(schema) as never)),
  };
}

/** For procedures that the policy opens to anyone; any other is refused. */
export const anyone = atOnce(
  base.use(({ path, next }) => {
    if (ruleOf(path) !== 'anyone') throw new Failure('forbidden');
    return next();
  }),
);

/** Identifies the caller, then lets the policy refuse the role or say how far it reaches; no rule, no entry. */
export const signedIn = atOnce(
  base.use(async ({ ctx, path, type, next, getRawInput }) => {
    const actor = await ctx.ports.identify(ctx);
    ctx.call.actor = actor;
    const rule = ruleOf(path);
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

import { ERROR_STATUS } from '@app/schema/errors';
import { initTRPC } from '@trpc/server';
import { identify } from '../features/sessions/service.ts';
import { Failure } from '../failure.ts';
import { ruleOf } from '../policy/policy.ts';
import type { Context } from './context.ts';
import { asTRPCError, bodyOf } from './failures.ts';

const t = initTRPC.context<Context>().create({
  isDev: false, // no stack traces on the wire, whatever NODE_ENV says
  errorFormatter: ({ shape, error, input }) => {
    const body = bodyOf(error, input);
    return { message: body.msg, code: shape.code, data: { httpStatus: ERROR_STATUS[body.msg], ...body } };
  },
});

export const router = t.router;

const base = t.procedure.use(async ({ next }) => {
  const result = await next();
  return result.ok ? result : { ...result, error: asTRPCError(result.error) };
});

/** For procedures that the policy opens to anyone; any other is refused. */
export const anyone = base.use(({ path, next }) => {
  if (ruleOf(path) !== 'anyone') throw new Failure('forbidden');
  return next();
});

/** Identifies the caller, then lets the policy refuse the role or say how far it reaches; no rule, no entry. */
export const signedIn = base.use(async ({ ctx, path, next }) => {
  const actor = await identify(ctx);
  const rule = ruleOf(path);
  const reach = rule === undefined || rule === 'anyone' ? undefined : rule[actor.role];
  if (reach === undefined) throw new Failure('forbidden');
  return next({ ctx: { ...ctx, actor, scope: { reach, accountId: actor.accountId } } });
});

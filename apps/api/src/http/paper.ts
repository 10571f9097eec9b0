import { PRODUCT_SLUG } from '@app/schema/product';
import { paperInput } from '@app/schema/paper';
import { TRPCError, getTRPCErrorFromUnknown } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { makePaper } from '../features/paper/service.ts';
import { asTRPCError, bodyOf } from '../trpc/failures.ts';
import { appRouter } from '../trpc/router.ts';
import { contextOf } from './context.ts';
import { sendFailure } from './rest.ts';

/** Serves a plan as PDF to whoever may read the plan: `plan.document` is asked, with its policy. */
export function registerPaper(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    `/export/${PRODUCT_SLUG}/:id.pdf`,
    async (request, reply) => {
      const context = contextOf(request, deps);
      const input = { ...request.query, ...request.params };
      try {
        const document = await appRouter.createCaller(context).plan.document(request.params); // first who asks, then for what
        const { data, error } = paperInput.safeParse(input);
        if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
        const wanted = deps.texts.languages.find((language) => language === data.lang);
        const { name, bytes } = await makePaper(deps, document, {
          form: data.form,
          language: wanted ?? context.language,
        });
        return await reply
          .type('application/pdf')
          .header('cache-control', 'no-store')
          .header('content-disposition', dispositionOf(name))
          .send(bytes);
      } catch (thrown) {
        const body = bodyOf(asTRPCError(getTRPCErrorFromUnknown(thrown)), input);
        if (body.msg === 'unknown') request.log.error(thrown);
        return sendFailure(reply, body, deps.texts, context.language);
      }
    },
  );
}

/** To be saved under a name (RFC 6266): in all its letters, and in plain ones for programs that know no others. */
function dispositionOf(name: string): string {
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

import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { stopAtOnce } from '../features/notifications/choices.ts';
import { negotiateLanguage } from '../lib/negotiate.ts';
import { refuse, sendThrown } from './send-error.ts';

const BODY_BYTES = 1024;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Takes the one press with which a mail program stops the mails of a kind (RFC 8058): a form, without a session and without a
 * redirect. The same address opened in a browser is a page of the web app, which changes nothing by itself.
 */
export async function registerStopMail(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { texts } = deps;
  await app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { token: string }; Body: Buffer | undefined }>(
      '/notifications/stop/:token',
      async (request, reply) => {
        const { headers, params, body } = request;
        if (!(await isOneClick(headers['content-type'] ?? '', body)))
          return refuse(request, reply, { texts, msg: 'bad_request' });
        try {
          await stopAtOnce(deps, params.token);
          const language = negotiateLanguage(headers['accept-language'], texts.languages);
          return await reply.type('text/plain; charset=utf-8').send(texts.text(language, 'notifications.stopped'));
        } catch (thrown) {
          return sendThrown(request, reply, { thrown, input: undefined, texts });
        }
      },
    );
    registered();
  });
}

/** Whether a form says what the standard asks for. */
async function isOneClick(type: string, body: Buffer | undefined): Promise<boolean> {
  if (!body) return false;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** The browser's defences on every answer: only our own files run, nothing frames us, nothing private is kept. */
export async function registerSecurity(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
        imgSrc: [...SELF, 'data:'],
        frameAncestors: NONE,
        baseUri: NONE,
        formAction: SELF,
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: NONE,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}

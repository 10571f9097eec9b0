import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeSending } from './before-sending.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** In addition to what helmet does by itself: no referrer, no guessing of types, a window of its own. */
const POLICY: FastifyHelmetOptions = {
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
  strictTransportSecurity: { maxAge: 63_072_000 },
  xFrameOptions: { action: 'deny' }, // for anyone who reads no frame-ancestors
  xDownloadOptions: false, // Internet Explorer 8 alone reads it, which shows none of our pages
};

/** What a browser can do that no page of ours asks for; helmet has no word for it, and browsers read it of documents alone. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** The browser's defences on every answer: only our own files run, nothing frames us, nothing private is kept. A document gives up what it does not use. */
export function registerSecurity(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  beforeSending(app, (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      void reply.header('permissions-policy', PERMISSIONS);
  });
}

/** helmet builds its headers again for every answer, a tenth of a short one's work; ours never differ, so one gives them all. */
export async function securityHeaders(): Promise<Record<string, string>> {
  const sample = Fastify();
  await sample.register(helmet, POLICY);
  sample.get('/', (_request, reply) => reply.raw.getHeaders());
  const answer = await sample.inject('/');
  await sample.close();
  return answer.json<Record<string, string>>();
}

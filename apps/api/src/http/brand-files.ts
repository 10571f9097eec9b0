import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';

const TYPES = { css: 'text/css; charset=utf-8', png: 'image/png' };

/**
 * Sends the logo and the colours that an admin published. Another server may have given their address to a page before this one
 * has read them: for one that it does not know it reads first whether there are others.
 */
export function registerBrandFiles(app: FastifyInstance, { texts }: Dependencies): void {
  const find = (name: string) => {
    const { logo, style } = texts.branding;
    return [logo, style].find((file) => file?.name === name);
  };
  app.get<{ Params: { name: string } }>('/brand/:name', async (request, reply) => {
    const { name } = request.params;
    if (!find(name)) await texts.refresh();
    const file = find(name);
    if (!file) return reply.callNotFound();
    void reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(name.endsWith('.png') ? TYPES.png : TYPES.css).send(file.bytes);
  });
}

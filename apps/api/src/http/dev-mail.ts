import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { readKept, readKeptMail, type KeptMail } from '../features/mail/mail-folder.ts';
import { isLoopback, isLoopbackAddress } from '../lib/network.ts';
import { Markup, markup, toPage } from '../lib/markup.ts';

const SHOWN = 200;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid GrayText; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin: 0.5rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** No script, no request to anybody: the content of a mail is only looked at. */
const policyWith = (style: string) =>
  `default-src 'none'; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * `/dev/mail`: the mail that was kept instead of sent, for developers of the product; never in production. Its links let anybody
 * in, so it answers programs of this machine alone, and none that ask for somebody else.
 */
export function registerDevMail(app: FastifyInstance, { settings }: Pick<Dependencies, 'settings'>): void {
  if (!settings.showsMail || settings.smtpUrl !== null || settings.production) return;
  app.get('/dev/mail', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const mails = await readKept(settings.dataDir, SHOWN);
    if (request.headers.accept?.includes('application/json')) return reply.send(mails);
    return sendPage(reply, page(mails), STYLE_HASH);
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = isFromHere(request) ? await readKeptMail(settings.dataDir, request.params.id) : null;
    return mail ? sendPage(reply, mail.html, "'unsafe-inline'") : reply.callNotFound();
  });
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a program of this machine asks for itself: not a proxy for a caller, and not a page of another site by a name of its own. */
function isFromHere({ socket, headers, hostname }: FastifyRequest): boolean {
  const isProxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return isLoopbackAddress(socket.remoteAddress) && !isProxied && isLoopback(hostname);
}

function sendPage(reply: FastifyReply, source: string, style: string) {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policyWith(style)).send(source);
}

function page(mails: KeptMail[]): string {
  const about =
    mails.length === 0 ? 'No mail yet. What the service would send lands here' : 'Newest first. Nothing was sent';
  const head = markup`<title>Kept mail</title>
<style>${new Markup(STYLE)}</style>`;
  const body = markup`<body>
<main>
<h1>Kept mail</h1>
<p>${about}, since SMTP_URL is not set.</p>
${mails.map(article)}
</main>
</body>`;
  return toPage({ language: 'en', head, body });
}

function article(mail: KeptMail): Markup {
  return markup`<article>
<h2>${mail.subject}</h2>
<dl>
<dt>To</dt><dd>${mail.to}</dd>
<dt>Date</dt><dd><time datetime="${mail.date}">${mail.date}</time></dd>
</dl>
<pre>${withLinks(mail.text)}</pre>
<p><a href="/dev/mail/${mail.id}">See it as a mail program shows it</a></p>
</article>
`;
}

function withLinks(text: string): Markup[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<a href="${part}">${part}</a>` : markup`${part}`));
}

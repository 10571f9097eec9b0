import type { Palette, Theme } from '@app/schema/accent';
import { Markup, markup } from '../../lib/markup.ts';

/** The parts of a mail, in the order in which they are read. */
export type Layout = {
  language: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Lists, each with its heading if it has one. */
  parts: { heading: string | null; lines: string[] }[];
  code: { label: string; digits: string } | null;
  action: { label: string; url: string };
  linkHint: string;
  valid: string | null;
  regards: string;
  signature: string[];
  why: string;
  /** Where its reader stops mails like it, where they can. */
  stop: { label: string; url: string } | null;
};

/** The plain part, complete by itself. */
export function layText(mail: Layout): string {
  const { code, action } = mail;
  const parts = [
    mail.greeting,
    ...mail.paragraphs,
    ...mail.parts.map(layTextPart),
    code && `${code.label}\n${code.digits}`,
    `${action.label}:\n${action.url}`,
    mail.valid,
    [mail.regards, ...mail.signature].join('\n'),
    `-- \n${mail.why}`,
    mail.stop && `${mail.stop.label}:\n${mail.stop.url}`,
  ];
  return `${parts.filter((one) => one !== null).join('\n\n')}\n`;
}

function layTextPart({ heading, lines: entries }: Layout['parts'][number]): string {
  return [...(heading === null ? [] : [`${heading}:`]), ...entries.map((entry) => `- ${entry}`)].join('\n');
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PAPER = '#f7f4ed';
const SHEET = '#fffdf9';
const INK = '#1c211e';
const SOFT = '#545b55';
const LINE = '#ddd7c8';
const TEXT = `font-size:16px;line-height:1.5;color:${INK};overflow-wrap:anywhere;`;

/** Of the picture that is sent with a mail. */
export const LOGO_ID = 'logo@growth-plan';

/** The firm's colours in both themes, and the name shown where its logo is not; null: there is no logo. */
export type Look = { palettes: Record<Theme, Palette>; logoOf: string | null };

/** Of the web app's own dark theme; programs that know no `prefers-color-scheme` show the light one or turn it themselves. */
const toDark = ({ accent, onAccent, wash }: Palette) =>
  new Markup(`@media (prefers-color-scheme: dark) {
  .paper { background: #161a18 !important; }
  .sheet { background: #1e2321 !important; border-color: #383f3b !important; }
  .ink { color: #eceae3 !important; }
  .soft { color: #b3b7ae !important; }
  .link { color: ${accent} !important; }
  .button { background: ${accent} !important; color: ${onAccent} !important; }
  .code { background: ${wash} !important; color: #eceae3 !important; }
  .logo { background: #ffffff !important; }
}`);

/** The HTML part: tables and inline styles, since that is what mail programs know; no picture but the firm's logo, which is sent with it. */
export function layHtml(mail: Layout, { palettes: { light, dark }, logoOf }: Look): string {
  return markup`<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${mail.subject}</title>
<style>${toDark(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER};">
<div style="display:none;max-height:0;overflow:hidden;" aria-hidden="true">${mail.paragraphs[0] ?? mail.parts[0]?.lines[0] ?? ''}</div>
${table('paper', `background:${PAPER};`)}<tr><td align="center" style="padding:24px 12px;">
${table('sheet', `max-width:560px;background:${SHEET};border:1px solid ${LINE};border-radius:8px;`)}
<tr><td lang="${mail.language}" style="padding:32px 28px;${FONT};">
${logoOf === null ? '' : logoImage(logoOf)}
${[mail.greeting, ...mail.paragraphs].map(paragraph)}
${mail.parts.map(part)}
${mail.code ? codeBlock(mail.code, light) : ''}
${button(mail.action, light)}
${mail.valid === null ? '' : paragraph(mail.valid)}
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${SOFT};">${mail.linkHint}<br>
<a class="link" href="${mail.action.url}" style="color:${light.accent};word-break:break-all;">${mail.action.url}</a></p>
<p class="ink" style="margin:24px 0 0;${TEXT}">${lines([mail.regards, ...mail.signature])}</p>
</td></tr></table>
${table('paper', 'max-width:560px;')}
<tr><td class="soft" style="padding:16px 28px;${FONT};font-size:13px;line-height:1.5;color:${SOFT};">${mail.why}${mail.stop ? stopLink(mail.stop, light) : ''}</td></tr></table>
</td></tr></table>
</body>
</html>
`.source;
}

/** As high as in the bar of the pages; programs that show no pictures show the name. */
function logoImage(name: string): Markup {
  return markup`<p style="margin:0 0 24px;"><img class="logo" src="cid:${LOGO_ID}" alt="${name}" height="36" style="display:inline-block;height:36px;max-width:100%;border-radius:4px;"></p>`;
}

function table(name: string, style: string): Markup {
  return markup`<table role="presentation" class="${name}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">`;
}

function paragraph(text: string): Markup {
  return markup`<p class="ink" style="margin:0 0 16px;${TEXT}">${lines(text.split('\n'))}</p>
`;
}

function part({ heading, lines: entries }: Layout['parts'][number]): Markup {
  const items = entries.map(
    (entry) => markup`<li style="margin:0 0 6px;">${entry}</li>
`,
  );
  return markup`${heading === null ? '' : markup`<p class="ink" style="margin:0 0 6px;font-weight:700;${TEXT}">${heading}</p>`}
<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;${TEXT}">${items}</ul>
`;
}

function lines(texts: string[]): Markup[] {
  return texts.map((text, index) => (index === 0 ? markup`${text}` : markup`<br>${text}`));
}

function codeBlock({ label, digits }: { label: string; digits: string }, { wash }: Palette): Markup {
  return markup`<p class="ink" style="margin:0 0 8px;${TEXT}">${label}</p>
<p class="code" style="margin:0 0 24px;padding:16px;border-radius:6px;background:${wash};color:${INK};font-size:32px;line-height:1.2;letter-spacing:6px;font-weight:700;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;">${digits}</p>`;
}

function stopLink({ label, url }: Layout['action'], { accent }: Palette): Markup {
  return markup`<br><a class="link" href="${url}" style="color:${accent};">${label}</a>`;
}

function button({ label, url }: Layout['action'], { accent, onAccent }: Palette): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;">
<tr><td><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:${onAccent};font-size:16px;font-weight:600;line-height:1.3;text-decoration:none;">${label}</a></td></tr></table>`;
}

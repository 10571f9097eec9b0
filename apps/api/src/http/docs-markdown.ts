import { markup, type Markup } from '../lib/markup.ts';

/** Shows the little Markdown that our OpenAPI document is written in: headings, lists, paragraphs, code and bold. */
export function fromMarkdown(source: string): Markup[] {
  return source.split('\n\n').map(block);
}

function block(text: string): Markup {
  if (text.startsWith('## ')) return markup`<h2>${inline(text.slice(3))}</h2>\n`;
  if (!text.startsWith('- ')) return markup`<p>${inline(text)}</p>\n`;
  return markup`<ul>${text.split('\n').map((line) => markup`<li>${inline(line.slice(2))}</li>`)}</ul>\n`;
}

/** Code in backticks and bold between pairs of asterisks, in one line of text. */
export function inline(text: string): Markup[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return markup`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**')) return markup`<strong>${part.slice(2, -2)}</strong>`;
    return markup`${part}`;
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that was written by us, or escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Writes HTML; every text put into it is escaped, so that it is shown and never run. */
export function markup(strings: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup {
  return new Markup(strings.map((string, index) => string + sourceOf(values[index] ?? '')).join(''));
}

function sourceOf(value: string | Markup | Markup[]): string {
  if (Array.isArray(value)) return value.map(({ source }) => source).join('');
  if (value instanceof Markup) return value.source;
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!); // the pattern lists the same five
}

type Page = { language: string; head: Markup; body: Markup };

/** A page of HTML, whole: in UTF-8 and as wide as a phone; `head` is what else its head has. */
export function toPage({ language, head, body }: Page): string {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
${body}
</html>
`.source;
}

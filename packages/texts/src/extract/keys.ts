import { Visitor, type Expression, type Program, type TemplateLiteral } from 'oxc-parser';

/** What of a module can name keys of texts. */
export type Keys = {
  literals: ReadonlySet<string>;
  /** Its template literals, `*` for each variable: `theme.*`. */
  templates: readonly string[];
  /** Its functions that return such a template, by name. */
  builders: ReadonlyMap<string, string>;
};

export function readKeys(program: Program): Keys {
  const literals = new Set<string>();
  const templates: string[] = [];
  const builders = new Map<string, string>();
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && literals.add(value)),
    TemplateLiteral: (node) => void templates.push(toTemplate(node)),
    TSTemplateLiteralType: ({ quasis }) => void templates.push(quasis.map(({ value }) => value.raw).join('*')),
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return;
      const body = init.body.type === 'TSAsExpression' ? init.body.expression : init.body;
      if (body.type === 'TemplateLiteral') builders.set(id.name, toTemplate(body, builders));
    },
  }).visit(program);
  return { literals, templates: templates.filter(canBeKey), builders };
}

/** Whether keys have the form of a template. */
function canBeKey(template: string): boolean {
  return /^[\w.*]*[*][\w.*]*$/.test(template) && /[a-z_]\.|\.[a-z_]/.test(template.replaceAll('*', ''));
}

/** The template with `*` for its variables; a call of a known builder is replaced by what that returns. */
function toTemplate({ quasis, expressions }: TemplateLiteral, builders?: ReadonlyMap<string, string>): string {
  const variable = (expression: Expression | undefined) => {
    const callee = expression?.type === 'CallExpression' ? expression.callee : null;
    return (callee?.type === 'Identifier' && builders?.get(callee.name)) || '*';
  };
  return quasis.map(({ value, tail }, at) => value.raw + (tail ? '' : variable(expressions[at]))).join('');
}

/** Matches the keys that a template can mean. */
export function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`\w+`)}$`);
}

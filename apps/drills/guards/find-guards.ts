import { isAccessGuard, type Guard, type Kind } from './guard.ts';
import { findConditions, type Span } from './sql-conditions.ts';
import { getChild, getChildren, getText, parseModule, walk, type Node } from './syntax-tree.ts';

/** Throws when there is no room or no right. */
const CHECKS = /^(expect[A-Z]\w*|count\w*(OrRefuse|Try|Failure)|refuseWithout)$/;

/** Ends what somebody was let in by. */
const REVOCATIONS = /^(endSessions|revokeTokens|voidSecrets|removeAccess|deleteSessions|endFeed|cancelEmailChange\w*)$/;

const SCOPES = /^(clientInScope|consultantInScope)$/;

/** Who asks, for what, and how many tries are left: what hangs on it is for some alone. */
const WHO = /\b(role|reach|purpose|area|production|left|isOwner)\b/;

/** Whether there is room for another try. */
const ROOM = /\bleft > 0$/;

/** Headers that a route sets by itself. */
const HEADERS = /^(cache-control|content-security-policy|x-robots-tag|content-disposition|x-frame-options)$/;

/** The options that defend: of the server, of a signature's check, and all of the security headers. */
const OPTIONS =
  /^(bodyLimit|maxParamLength|requestTimeout|headersTimeout|trustProxy|algorithms|issuer|typ|requiredClaims)$/;

/** Where such options stand. */
const SERVERS = /^(app|lib\/tokens)\.ts$/;

type Visited = { node: Node; around: readonly Node[]; source: string; file: string };
type Found = { kind: Kind; node: Span; before: string; after: string };

/** The guards of a module of `apps/api/src`, outer ones first. */
export function findGuards(file: string, source: string): Guard[] {
  const names = new Map<string, number>();
  const guards: Guard[] = [];
  walk(parseModule(source), (node, around) => {
    for (const { kind, node: span, before, after } of findAt({ node, around, source, file })) {
      const whole = source.slice(span.start, span.end);
      const text = whole.trim().replaceAll(/\s+/g, ' ');
      if (!isAccessGuard(kind, file, text)) continue;
      const name = `${file} ${getNameAround(around)} ${kind}: ${text}`;
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      const id = times === 1 ? name : `${name} #${times}`;
      const off = `__off(${JSON.stringify(id)})`;
      guards.push({
        id,
        kind,
        file,
        line: source.slice(0, span.end - whole.trimStart().length).split('\n').length,
        start: span.start,
        end: span.end,
        before: before.replaceAll('OFF', off),
        after: after.replaceAll('OFF', off),
        fixed: !around.some(isFunction),
      });
    }
  });
  return guards;
}

function findAt({ node, around, source, file }: Visited): Found[] {
  switch (node.type) {
    case 'IfStatement':
      return findInIf(node, around[0], source);
    case 'ConditionalExpression':
      return findInChoice(node, source);
    case 'ExpressionStatement':
      return findInStatement(node);
    case 'CallExpression':
      return findInCall(node);
    case 'TaggedTemplateExpression':
      return findInTemplate(node, source);
    case 'Property':
      return findInProperty(node, source, file);
    default:
      return [];
  }
}

function findInIf(node: Node, block: Node | undefined, source: string): Found[] {
  const test = getChild(node, 'test')!;
  const consequent = getLast(getChild(node, 'consequent'));
  if (refuses(consequent)) return operands(test).map((part) => ternary('refusal', part, 'false'));
  if (consequent?.type === 'ExpressionStatement' && ROOM.test(source.slice(test.start, test.end)))
    return [ternary('silence', test, 'true')];
  if (consequent?.type !== 'ReturnStatement') return [];
  const given = getChild(consequent, 'argument');
  if (refuses(getLast(block)) && getChildren(block, 'body').includes(node)) return [ternary('admission', test, 'true')];
  if (!given || isNothing(given)) return operands(test).map((part) => ternary('silence', part, 'false'));
  return [];
}

/** What refuses by itself: each operand of an `or`, also within an `and`. */
function operands(test: Node): Node[] {
  const operator = test.type === 'LogicalExpression' ? getText(test, 'operator') : undefined;
  const sides = [getChild(test, 'left')!, getChild(test, 'right')!];
  if (operator === '||') return sides.flatMap(operands);
  if (operator !== '&&') return [test];
  const inner = sides.filter((side) => getText(side, 'operator') === '||').flatMap(operands);
  return inner.length > 0 ? inner : [test];
}

function findInChoice(node: Node, source: string): Found[] {
  const test = getChild(node, 'test')!;
  const consequent = getChild(node, 'consequent')!;
  const alternate = getChild(node, 'alternate')!;
  if (isFailure(consequent)) return isFailure(alternate) ? [] : [ternary('refusal', test, 'false')];
  if (!WHO.test(source.slice(test.start, test.end))) return [];
  if (isNothing(alternate)) return [ternary('withheld', test, 'true')];
  return isNothing(consequent) ? [ternary('withheld', test, 'false')] : [];
}

function findInStatement(node: Node): Found[] {
  const expression = getChild(node, 'expression')!;
  const call = expression.type === 'AwaitExpression' ? getChild(expression, 'argument') : expression;
  const name = call?.type === 'CallExpression' ? getName(getChild(call, 'callee')) : '';
  if (CHECKS.test(name)) return [ternary('check', expression, 'undefined')];
  if (REVOCATIONS.test(name)) return [ternary('revocation', expression, 'undefined')];
  return [];
}

function findInCall(node: Node): Found[] {
  const callee = getChild(node, 'callee')!;
  const name = getName(callee);
  const given = getChildren(node, 'arguments');
  if (SCOPES.test(name)) return [ternary('scope', node, 'sql`true`')];
  if (name === 'withoutPersons') return [ternary('withheld', callee, '((_, all) => all)')];
  if (name === 'withoutReview')
    return [ternary('withheld', callee, '((questionnaire, document) => ({ questionnaire, document }))')];
  if (name === 'withoutReviewStep') return [ternary('withheld', callee, '((whole) => whole)')];
  if (name === 'getDefaultJsonParser') return given.map((one) => ternary('defence', one, "'ignore'"));
  if (callee.type !== 'MemberExpression') return [];
  const [first] = given;
  if (name === 'header' && HEADERS.test(getText(first, 'value') ?? ''))
    return [ternary('defence', first!, "'x-left-out'")];
  if (name === 'headers' && first) return [ternary('defence', first, '{}')];
  const from = { start: getChild(callee, 'object')!.end, end: node.end };
  const isIndex = getName(getChild(getChild(callee, 'object'), 'callee')) === 'columns'; // of `on conflict`: which index it is
  if (name === 'where' && !isIndex)
    return [{ kind: 'condition', node: from, before: '.$if(!OFF, (q) => q', after: ')' }];
  if (!/^(inner|left)Join$/.test(name) || given.length < 3) return [];
  const on = { start: given[1]!.start, end: given[2]!.end };
  return [{ kind: 'condition', node: on, before: '...(OFF ? [(join) => join.onTrue()] : [', after: '])' }];
}

function findInTemplate(node: Node, source: string): Found[] {
  if (getName(getChild(node, 'tag')) !== 'sql') return [];
  const quasi = getChild(node, 'quasi')!;
  const [start, end] = [quasi.start + 1, quasi.end - 1];
  const holes = getChildren(quasi, 'expressions').map((one) => ({
    start: source.lastIndexOf('${', one.start),
    end: source.indexOf('}', one.end) + 1,
  }));
  return findConditions(source.slice(start, end), start, holes).map((span) => ({
    kind: 'condition',
    node: span,
    before: '${OFF ? sql`true` : sql`',
    after: '`}',
  }));
}

function findInProperty(node: Node, source: string, file: string): Found[] {
  const name = getName(getChild(node, 'key'));
  const value = getChild(node, 'value');
  if (value?.type === 'AssignmentPattern' || source.slice(node.start, node.end) === name) return []; // destructured
  const isHeader = file === 'http/security.ts' && value?.type !== 'ObjectExpression' && name !== 'useDefaults';
  if (!isHeader && !(SERVERS.test(file) && OPTIONS.test(name))) return [];
  return [{ kind: 'defence', node, before: '...(OFF ? {} : {', after: '})' }];
}

function ternary(kind: Kind, node: Span, instead: string): Found {
  return { kind, node, before: `(OFF ? ${instead} : (`, after: '))' };
}

function getLast(statement: Node | undefined): Node | undefined {
  return statement?.type === 'BlockStatement' ? getChildren(statement, 'body').at(-1) : statement;
}

/** Throws a failure; an `Error` is a fault of ours, and what was caught is thrown on. */
function refuses(statement: Node | undefined): boolean {
  if (statement?.type === 'ReturnStatement')
    return /^(refuse|callNotFound)$/.test(getName(getChild(getChild(statement, 'argument'), 'callee')));
  const thrown = statement?.type === 'ThrowStatement' ? getChild(statement, 'argument') : undefined;
  return thrown !== undefined && (thrown.type === 'CallExpression' || isFailure(thrown));
}

function isFailure(node: Node): boolean {
  return node.type === 'NewExpression' && getName(getChild(node, 'callee')) !== 'Error';
}

function isNothing(node: Node): boolean {
  const isLiteral = node.type === 'Literal' && ['null', 'false'].includes(getText(node, 'raw') ?? '');
  return isLiteral || (node.type === 'Identifier' && /^(undefined|GONE)$/.test(getText(node, 'name') ?? ''));
}

/** The name of what is called or keyed: `a` of `a`, of `x.a` and of `'a': …`. */
function getName(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return getName(getChild(node, 'property'));
  return getText(node, 'name') ?? getText(node, 'value') ?? '';
}

function isFunction({ type }: Node): boolean {
  return /Function/.test(type);
}

/** The outermost named thing that contains something. */
function getNameAround(around: readonly Node[]): string {
  const named = around.findLast(({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclarator');
  return getName(getChild(named, 'id')) || '-';
}

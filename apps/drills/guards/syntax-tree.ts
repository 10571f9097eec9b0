import { parseAst } from 'vitest/node';

/** A node of the syntax tree (ESTree, with TypeScript's own nodes); `start` and `end` are places in the source. */
export type Node = { type: string; start: number; end: number };

/** A node with a field of that name, when it has one. */
export function getChild(node: Node | undefined, name: string): Node | undefined {
  const value = node && (node as unknown as Record<string, unknown>)[name];
  return isNode(value) ? value : undefined;
}

/** The nodes in a list field; none where there is no such field. */
export function getChildren(node: Node | undefined, name: string): Node[] {
  const value = node && (node as unknown as Record<string, unknown>)[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A field that is text: the name of an identifier, an operator, a string literal's value. */
export function getText(node: Node | undefined, name: string): string | undefined {
  const value = node && (node as unknown as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Reads a TypeScript module. */
export function parseModule(source: string): Node {
  return parseAst(source, { lang: 'ts', sourceType: 'module' });
}

/** Visits every node, those around it innermost first. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: readonly Node[] = []) {
  visit(node, around);
  const inside = [node, ...around];
  const fields: unknown[] = Object.values(node);
  for (const one of fields.flat()) if (isNode(one)) walk(one, visit, inside);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

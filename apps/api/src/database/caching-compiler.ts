import {
  PostgresQueryCompiler,
  RawNode,
  ValueNode,
  type CompiledQuery,
  type QueryId,
  type RootOperationNode,
} from 'kysely';

/** A place in the tree of all statements seen: what may follow it, and the text if a statement ends here. */
type Place = { next: Map<unknown, Place>; text?: string };

const END = Symbol('end of a template within another');

const newPlace = (): Place => ({ next: new Map() });

/**
 * Compiles a statement written as `sql` templates once for each combination of templates: the next time only its values are
 * collected. The text depends on nothing else, so no value of one call can get into another. Whatever has other nodes in it is
 * compiled each time. Statements are few (see `withStatements`), and so is what is kept.
 */
export class CachingCompiler extends PostgresQueryCompiler {
  readonly #start = newPlace();

  override compileQuery(query: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parameters: unknown[] = [];
    const end = RawNode.is(query) && follow(this.#start, query, parameters);
    if (!end) return super.compileQuery(query, queryId);
    end.text ??= super.compileQuery(query, queryId).sql;
    return { query, queryId, sql: end.text, parameters };
  }
}

/**
 * The place where a node ends, adding its values to `values`; undefined when its text depends on more than templates. A template
 * within another is found by its position and its end; all other positions are values.
 */
function follow(from: Place, { sqlFragments, parameters }: RawNode, values: unknown[]): Place | undefined {
  let at = step(from, 'raw' in sqlFragments ? sqlFragments : sqlFragments.join('\0'));
  for (let position = 0; position < parameters.length; position += 1) {
    const parameter = parameters[position]!;
    if (RawNode.is(parameter)) {
      const end = follow(step(at, position), parameter, values);
      if (!end) return undefined;
      at = step(end, END);
    } else if (ValueNode.is(parameter) && !parameter.immediate) values.push(parameter.value);
    else return undefined;
  }
  return at;
}

function step({ next }: Place, key: unknown): Place {
  const known = next.get(key);
  if (known) return known;
  const made = newPlace();
  next.set(key, made);
  return made;
}

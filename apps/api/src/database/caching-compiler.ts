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

const VALUE = Symbol('value');

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

/** The place where a node ends, adding its values to `values`; undefined when its text depends on more than templates. */
function follow(from: Place, { sqlFragments, parameters }: RawNode, values: unknown[]): Place | undefined {
  let at: Place | undefined = step(from, 'raw' in sqlFragments ? sqlFragments : sqlFragments.join('\0'));
  for (const parameter of parameters) {
    if (RawNode.is(parameter)) at = follow(at, parameter, values);
    else if (!ValueNode.is(parameter) || parameter.immediate) return undefined;
    else {
      values.push(parameter.value);
      at = step(at, VALUE);
    }
    if (!at) return undefined;
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

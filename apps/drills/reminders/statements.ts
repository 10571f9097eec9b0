import pg from 'pg';

/** Calls back before each statement that this process sends to PostgreSQL, `begin` and `commit` among them. */
export function watchStatements(onStatement: (text: string) => void): void {
  const { query } = pg.Client.prototype;
  function watched(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    onStatement(typeof first === 'string' ? first : (first as pg.QueryConfig).text);
    return Reflect.apply(query, this, args) as unknown;
  }
  pg.Client.prototype.query = watched as typeof query;
}

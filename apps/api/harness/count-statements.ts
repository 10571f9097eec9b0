import type { KyselyPlugin } from 'kysely';
import type { Database } from '../src/database/connect.ts';

/** The same database, and how many statements go to it; with `words`, those that contain them. */
export function countStatements(db: Database, words = ''): { db: Database; counted: { statements: number } } {
  const counted = { statements: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (words === '' || JSON.stringify(node).includes(words)) counted.statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin), counted };
}

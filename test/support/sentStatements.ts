import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery } from 'kysely';

import { togetherSql, type AskedStatement, type StatementOutcome } from '../../db/enablePipelining.ts';
import type { Scope } from '../../db/repositories/scope.ts';

/**
 * Returns the texts of the statements that calls of repositories send, in order, without a database: no statement returns a row. Calls that
 * fail for want of a row are complete, because they have sent their statement.
 */
export async function sentStatements(send: (scope: Scope) => readonly Promise<unknown>[]): Promise<string[]> {
  const texts: string[] = [];
  const executeQuery = ({ sql, parameters }: CompiledQuery) => {
    if (sql !== togetherSql) {
      texts.push(sql);
      return Promise.resolve({ rows: [], numAffectedRows: 0n });
    }
    const statements = parameters as readonly AskedStatement[];
    texts.push(...statements.map(({ text }) => text));
    const rows = statements.map((): StatementOutcome => ({ status: 'fulfilled', value: { rows: [], changed: 0 } }));
    return Promise.resolve({ rows });
  };
  const em = { getKysely: () => ({ executeQuery }) } as unknown as EntityManager;
  await Promise.allSettled(send({ em, organizationId: 'org_test', tell: () => undefined }));
  return texts;
}

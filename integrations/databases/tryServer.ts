import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import { DatabaseSession } from './DatabaseSession.ts';
import type { Dialect } from './dialect.ts';
import { poolsOf } from './DatabaseSession.ts';
import type { DatabaseServer } from './serverFields.ts';

const timeoutMs = 15_000;

/** Signs in at a database server and reads the schemas. Errors: those of a session. */
export async function tryServer(
  dialect: Dialect,
  server: DatabaseServer,
  { connect, signal, allowedHosts }: CredentialTest,
): Promise<void> {
  // The values may be new, so the connection does not come from the pool of nodes.
  const credential = { id: 'test', type: dialect.id, values: { ...server }, allowedHosts, secrets: [] };
  const dial: typeof connect = (target) => connect(target);
  try {
    const session = new DatabaseSession(dialect, { credential, connect: dial, signal });
    await session.work({ kind: 'read', timeoutMs }, ({ run }) => run(dialect.catalog.schemas, { maxRows: 10_000 }));
  } finally {
    poolsOf(dial).close();
  }
}

import { Client, Connection } from '@temporalio/client';

import type { TemporalServer } from '../../domains/executions/temporal/temporalServer.ts';
import { reachTemporal } from '../../domains/executions/temporal/reachTemporal.ts';
import { registerSearchAttributes } from '../../domains/executions/temporal/registerSearchAttributes.ts';

/** Registers the search attributes that a namespace lacks: for servers that we did not start. */
export async function ensureSearchAttributes(server: TemporalServer, namespace: string): Promise<void> {
  const connection = await reachTemporal(server, Connection.connect({ ...server, connectTimeout: 10_000 }));
  try {
    await registerSearchAttributes(new Client({ connection, namespace }), namespace);
  } finally {
    await connection.close();
  }
}

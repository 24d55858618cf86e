import type { Database } from '../../../db/database.ts';
import { pendingMigrations } from '../../../db/migrate.ts';
import type { ExaminedPart, Finding } from '../HealthPart.ts';

/** The share of PostgreSQL's connections that should not be exceeded. */
const mostConnections = 0.85;

/** Examines PostgreSQL: whether it answers and takes writes, its version, size and connections. */
export async function examineDatabase(
  database: Database,
  acceptsWrites: () => Promise<unknown>,
): Promise<ExaminedPart> {
  const startedAtMs = performance.now();
  const server = await database.asSystem(({ instanceFigures }) => instanceFigures.server());
  const latencyMs = Math.round(performance.now() - startedAtMs);
  const refusal = await acceptsWrites().then(
    () => null,
    (error: Error) => error.message,
  );
  const { version, sizeBytes, connections: used, maxConnections: max } = server;
  const findings: Finding[] = [
    ...(refusal === null ? [] : [{ code: 'database_refuses_writes' as const, values: { reason: refusal } }]),
    ...(used > max * mostConnections ? [{ code: 'connections_nearly_used' as const, values: { used, max } }] : []),
  ];
  return {
    part: 'database',
    findings,
    facts: [
      { name: 'version', value: version, unit: 'text' },
      { name: 'size', value: sizeBytes, unit: 'bytes' },
      { name: 'connections', value: used, unit: 'count' },
      { name: 'max_connections', value: max, unit: 'count' },
      { name: 'latency', value: latencyMs, unit: 'milliseconds' },
    ],
  };
}

/** Examines whether the schema is that of this release. */
export async function examineMigrations(databaseUrl: string): Promise<ExaminedPart> {
  const { length: count } = await pendingMigrations(databaseUrl);
  return {
    part: 'migrations',
    facts: [{ name: 'pending', value: count, unit: 'count' }],
    findings: count === 0 ? [] : [{ code: 'migrations_pending', values: { count } }],
  };
}

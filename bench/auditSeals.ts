import { chainHash, genesis } from '../domains/audit/chainHash.ts';
import { noteAudit } from '../domains/audit/noteAudit.ts';
import { sealEvents } from '../domains/audit/sealEvents.ts';
import { every } from '../platform/jobs/every.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { buildOrganization } from '../test/support/factories.ts';

/**
 * Changes a second of one organization, each with its event: sealed by the one sealer afterwards, and with a head of the chain that
 * every change locks until it commits, in one run. A change works for a few milliseconds behind its event, as real ones do.
 *   TEST_POSTGRES_URL=… npm run bench -- auditSeals [seconds] [callers…]
 */
const seconds = Number(process.argv[2] ?? 5);
const callerCounts = process.argv.slice(3).map(Number);
const workMs = 3;

const test = await createTestDatabase({ poolSize: 32 });
const { database } = test;
try {
  const { organizationId } = await buildOrganization(database);
  await database.pool.query(
    'create table bench_heads (chain text primary key, seq bigint not null, hash bytea not null)',
  );
  await database.pool.query('grant all on bench_heads to bureau_app');
  await database.pool.query('insert into bench_heads values ($1, 0, $2)', [organizationId, genesis]);
  const work = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, workMs));
  const sealed = (): Promise<void> =>
    database.withOrganization(organizationId, async (repositories) => {
      await noteAudit(repositories, {
        action: 'data_table.created',
        target: { id: 'dtbl_bench' },
        after: { name: 'bench' },
      });
      await work();
    });
  const locked = (): Promise<void> =>
    database.withOrganization(organizationId, async (repositories) => {
      const { em } = repositories.scope;
      const sql = 'select seq, hash from bench_heads where chain = ? for update';
      const rows: { seq: string; hash: Buffer }[] = await em.execute(sql, [organizationId]);
      const head = rows[0]!;
      await noteAudit(repositories, {
        action: 'data_table.created',
        target: { id: 'dtbl_bench' },
        after: { name: 'bench' },
      });
      const seq = BigInt(head.seq) + 1n;
      const event = {
        id: `aev_${seq}`,
        organizationId,
        createdAt: new Date(),
        action: 'data_table.created',
        actorKind: 'system' as const,
        actorId: null,
        byKind: 'system' as const,
        byId: null,
        connectionId: null,
        targetKind: 'data_table',
        targetId: 'dtbl_bench',
        before: null,
        after: '{"name": "bench"}',
        requestId: null,
        projectId: null,
        personalDigest: Buffer.alloc(32),
      };
      const hash = chainHash(head.hash, seq, event);
      await em.execute('update bench_heads set seq = ?, hash = ? where chain = ?', [seq, hash, organizationId]);
      await work();
    });
  console.log('| callers | head lock, changes/s | p99 ms | sealer, changes/s | p99 ms | sealed after, p99 ms |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const callers of callerCounts.length > 0 ? callerCounts : [1, 4, 16]) {
    const withLock = await measure(callers, locked);
    await database.pool.query('delete from audit_line');
    const loop = every(
      500,
      () => sealEvents(database),
      (error) => console.error(error),
    );
    const withSealer = await measure(callers, sealed);
    await loop.stop();
    while (await sealEvents(database));
    const { rows } = await database.pool.query<{ ms: number }>(
      `select percentile_cont(0.99) within group (order by extract(epoch from s.sealed_at - e.created_at) * 1000)::float as ms
         from audit_seals s join audit_events e on e.id = s.event_id`,
    );
    console.log(
      `| ${callers} | ${withLock.rate} | ${withLock.p99} | ${withSealer.rate} | ${withSealer.p99} | ${rows[0]!.ms.toFixed(0)} |`,
    );
  }
} finally {
  await test.drop();
}

async function measure(callers: number, change: () => Promise<void>): Promise<{ rate: string; p99: string }> {
  const took: number[] = [];
  const until = Date.now() + seconds * 1_000;
  const startedAt = Date.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (Date.now() < until) {
        const at = performance.now();
        await change();
        took.push(performance.now() - at);
      }
    }),
  );
  const sorted = took.toSorted((a, b) => a - b);
  const elapsed = (Date.now() - startedAt) / 1_000;
  return { rate: (took.length / elapsed).toFixed(0), p99: sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1) };
}

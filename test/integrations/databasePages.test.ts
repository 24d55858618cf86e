import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { DatabaseSession, poolsOf } from '../../integrations/databases/DatabaseSession.ts';
import { pagesOf } from '../../integrations/databases/statements/runStatement.ts';
import { mysql } from '../../integrations/mysql/dialect.ts';
import { postgresql } from '../../integrations/postgresql/dialect.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { hasMariadb, startMariadb, startTestPostgres } from './databaseServer.ts';

/** Large values against real servers. */
const servers = [
  { dialect: postgresql, start: startTestPostgres, from: 'generate_series(1, 600)', isThere: true },
  { dialect: mysql, start: startMariadb, from: 'seq_1_to_600', isThere: hasMariadb },
];

describe.each(servers)('rows of $dialect.id', ({ dialect, start, from, isThere }) => {
  let server: { credential: () => UsedCredential; close: () => Promise<void> } | undefined;
  beforeAll(async () => {
    if (isThere) server = await start();
  }, 60_000);
  afterAll(() => server?.close());

  test.skipIf(!isThere)(
    'with large values come in small pages, and reading may end early',
    async () => {
      const services = outboundServices();
      const session = new DatabaseSession(dialect, {
        credential: server!.credential(),
        connect: services.connect,
        signal: new AbortController().signal,
      });
      const statement = { sql: `select repeat('x', 200000) as a from ${from}`, values: [] };
      const options = { kind: 'read', timeoutMs: 20_000 } as const;
      const pages: number[] = [];
      await session.work(options, async ({ read }) => {
        for await (const page of pagesOf(await read(statement))) {
          pages.push(page.length);
          await wait(5);
        }
      });
      expect(pages.reduce((sum, rows) => sum + rows, 0)).toBe(600);
      expect(Math.max(...pages)).toBeLessThan(100);
      await session.work(options, async ({ read }) => {
        const reader = await read(statement);
        await reader.next();
        await reader.close();
      });
      const next = session.work(options, ({ run }) => run({ sql: 'select 1 as a', values: [] }, { maxRows: 1 }));
      expect(await next).toMatchObject({ rows: [{ a: 1 }] });
      poolsOf(services.connect).close();
      await services.close();
    },
    30_000,
  );
});

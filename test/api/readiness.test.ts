import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Space } from '../../platform/diagnostics/freeSpace.ts';
import { startTestApi } from '../support/apiServer.ts';
import { startEngineApi, type EngineApi } from './engineApi.ts';

const gibibyte = 1024 ** 3;

const partsOf = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/health/ready`);
  return ((await answer.json()) as { parts: Record<string, string> }).parts;
};

describe('readiness', () => {
  let api: EngineApi;
  let space: Space = { freeBytes: 50 * gibibyte, sizeBytes: 100 * gibibyte };

  beforeAll(async () => {
    api = await startEngineApi({ space: async () => space });
  });
  afterAll(() => api?.close());

  it('is lost while the disk of the data folder is full', async () => {
    await expect.poll(() => partsOf(api.url)).toMatchObject({ database: 'ok', disk: 'ok', worker: 'ok' });
    space = { freeBytes: 99 * 1024 ** 2, sizeBytes: 100 * gibibyte };
    await expect.poll(() => partsOf(api.url)).toMatchObject({ disk: 'unavailable' });
    space = { freeBytes: 2 * gibibyte, sizeBytes: 100 * gibibyte };
    await expect.poll(() => partsOf(api.url)).toMatchObject({ disk: 'ok' });
  });

  it('is lost while the only worker polls but no longer writes to the database', async () => {
    const { database, settings } = api.deps;
    const beat = () =>
      database.asSystem(({ processBeats }) =>
        processBeats.beat({ process: '1@test', kind: 'worker', taskQueue: settings.taskQueue, version: '1.0.0' }),
      );
    await beat();
    await api.test.database.pool.query(`update process_beats set seen_at = now() - interval '31 seconds'`);
    await expect.poll(() => partsOf(api.url)).toMatchObject({ worker: 'unavailable' });
    await beat();
    await expect.poll(() => partsOf(api.url)).toMatchObject({ worker: 'ok' });
  });
});

describe('readiness over a database that refuses writes', () => {
  it('is lost', async () => {
    const api = await startTestApi();
    try {
      const { pool } = api.test.database;
      await pool.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
      );
      // Open sessions keep the former setting.
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await expect.poll(() => partsOf(api.url)).toMatchObject({ database: 'unavailable', migrations: 'ok' });
    } finally {
      await api.close();
    }
  });
});

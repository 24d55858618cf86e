import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Pool } from 'pg';

import { checkLedger } from '../../db/ledger/check.ts';
import { Database } from '../../db/database.ts';
import { requireSchema } from '../../db/migrate.ts';
import { ensureProgramUser } from '../../db/programUser.ts';
import { faultText, verifyLogs } from '../../domains/audit/verifyLogs.ts';
import { freePort } from '../embedded/ports.ts';
import { startPostgres } from '../embedded/postgres.ts';
import { faultOfTemporal } from './copyTemporal.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';

export interface CheckOptions {
  readonly from: string;
  /** Parent of the scratch folder; default: the system's folder for temporary files. */
  readonly scratch?: string | undefined;
  readonly say: (part: string, text: string) => void;
}

/** Result of a check. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly faults: readonly string[];
}

const counted = ['organizations', 'accounts', 'executions', 'call_records', 'ledger_entries', 'audit_events'] as const;

/**
 * Restores a backup into a scratch folder, starts PostgreSQL there, and checks its contents.
 * @throws StartError if it cannot be restored at all
 */
export async function checkBackup({ from, scratch = tmpdir(), say }: CheckOptions): Promise<CheckedBackup> {
  const dataDir = await mkdtemp(join(scratch, 'bureau-verify-'));
  await chmod(dataDir, 0o711); // as root, PostgreSQL runs as another user, which has to enter it
  try {
    const manifest = await restoreBackup({
      from,
      dataDir,
      auditCheckpoints: join(dataDir, 'audit-checkpoints'),
      say,
      isDurable: false,
    });
    const faults: string[] = [];
    if (manifest.temporal !== null) {
      const fault = faultOfTemporal(join(dataDir, 'temporal', 'temporal.db'));
      if (fault !== null) faults.push(`Temporal's database is damaged: ${fault}`);
    }
    const postgres = await startPostgres({ dataDir, port: await freePort(), database: 'bureau' });
    try {
      await ensureProgramUser(postgres.ownerUrl, postgres.programUrl);
      await requireSchema(postgres.programUrl);
      const pool = new Pool({ connectionString: postgres.ownerUrl, max: 2 });
      pool.on('error', () => undefined); // its connections may still end when the server does
      const database = await Database.connect({ url: postgres.programUrl, poolSize: 2 });
      try {
        for (const table of counted) say(table, `${await countOf(pool, table)} rows`);
        faults.push(...(await checkLedger(pool)).map((violation) => `Ledger: ${violation}`));
        const { faults: ofLogs, events } = await verifyLogs(database, new Map(), () => undefined);
        faults.push(...ofLogs.map(faultText));
        say('audit log', `${events} events verified`);
        if (manifest.files === 'backup') faults.push(...(await missingFiles(pool, join(dataDir, 'binaries'))));
      } finally {
        await database.close();
        await pool.end();
      }
    } finally {
      await postgres.stop();
    }
    return { manifest, faults };
  } finally {
    await removeScratch(dataDir);
  }
}

async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

/** Checks that every complete file that a row names exists with its size. */
async function missingFiles(pool: Pool, folder: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; organizationId: string; sizeBytes: string }>(
    `select id, organization_id as "organizationId", size_bytes as "sizeBytes" from binaries where sha256 is not null`,
  );
  const faults: string[] = [];
  for (const { id, organizationId, sizeBytes } of rows) {
    const found = await stat(join(folder, organizationId, id.slice(-2), id)).catch(() => null);
    if (found?.size !== Number(sizeBytes)) faults.push(`The file ${id} of ${organizationId} is missing.`);
  }
  return faults;
}

/** PostgreSQL's files are outside of the folder where its user cannot enter it. */
async function removeScratch(dataDir: string): Promise<void> {
  const outside = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => '');
  if (outside.trim() !== '') await rm(outside.trim(), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

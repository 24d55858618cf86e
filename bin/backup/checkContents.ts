import { stat } from 'node:fs/promises';

import { Pool } from 'pg';

import { checkLedger } from '../../db/ledger/check.ts';
import { Database } from '../../db/database.ts';
import { requireSchema } from '../../db/migrate.ts';
import { faultText, verifyLogs } from '../../domains/audit/verifyLogs.ts';
import { placeOfBlob } from '../../platform/binaries/folderBlobs.ts';

const counted = ['organizations', 'accounts', 'executions', 'call_records', 'ledger_entries', 'audit_events'] as const;

export interface CheckedContents {
  /** The owner of the tables. */
  readonly ownerUrl: string;
  /** The user of the programs. */
  readonly programUrl: string;
  /** Folder of the uploaded files; null if they are elsewhere. */
  readonly binaries: string | null;
  /** Receives progress. */
  readonly say: (part: string, text: string) => void;
}

/** Checks schema, ledger, audit logs and files of an instance whose database runs. Only reads. Returns the faults. */
export async function checkContents({ ownerUrl, programUrl, binaries, say }: CheckedContents): Promise<string[]> {
  await requireSchema(programUrl);
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => undefined); // its connections may still end when the server does
  const database = await Database.connect({ url: programUrl, poolSize: 2 });
  try {
    for (const table of counted) say(table, `${await countOf(pool, table)} rows`);
    const faults = (await checkLedger(pool)).map((violation) => `Ledger: ${violation}`);
    const { faults: ofLogs, events } = await verifyLogs(database, new Map(), () => undefined);
    faults.push(...ofLogs.map(faultText));
    say('audit log', `${events} events verified`);
    if (binaries !== null) faults.push(...(await missingFiles(pool, binaries)));
    return faults;
  } finally {
    await database.close();
    await pool.end();
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
    const found = await stat(placeOfBlob(folder, { organizationId, id })).catch(() => null);
    if (found?.size !== Number(sizeBytes)) faults.push(`The file ${id} of ${organizationId} is missing.`);
  }
  return faults;
}

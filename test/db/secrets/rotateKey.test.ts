import { defaultPayloadConverter } from '@temporalio/common';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openSecrets, type Secrets } from '../../../db/secrets/secrets.ts';
import { type SealedColumn, type SealedRow, sealedColumns } from '../../../db/secrets/sealedColumns.ts';
import { payloadKeyPurpose, temporalData } from '../../../domains/executions/codec/temporalData.ts';
import { openContent, sealContent } from '../../../domains/gateway/jobs/jobContent.ts';
import { JobSecrets } from '../../../domains/gateway/jobs/jobSecrets.ts';
import { insertAnyRow } from '../../support/anyRow.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const tables = Map.groupBy(sealedColumns, ({ table }) => table);
/** More than three batches of one table. */
const rowsOf = (table: string) => (table === 'providers' ? 170 : 2);
const rowOf = ({ key, also = [] }: SealedColumn, number: number): SealedRow =>
  Object.fromEntries([...key, ...also].map((name) => [name, valueOf(name, number)]));
const plainOf = ({ column }: SealedColumn, number: number) => `${column} ${number}`;

function valueOf(name: string, number: number): string | Buffer {
  if (name === 'line') return String(number);
  const text = `${name}_${String(number).padStart(4, '0')}`;
  return name === 'key_hash' ? createHash('sha256').update(text).digest() : text;
}

describe('npm run rotate-key', () => {
  let test: TestDatabase;
  let before: Secrets;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    test = await createTestDatabase();
    before = await openSecrets({ database: test.database, dataDir: '', encryptionKey: oldKey! });
    for (const [table, columns] of tables) {
      for (let number = 0; number < rowsOf(table); number += 1) {
        const row = rowOf(columns[0]!, number);
        const sealed = columns.map((one) => [one.column, before.encrypt(one.contextOf(row), plainOf(one, number))]);
        await insertAnyRow(test.database, table, {
          ...row,
          ...(table === 'log_destinations' && { set_by: null }),
          ...Object.fromEntries(sealed),
        });
      }
    }
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await test?.drop();
  });

  const rotate = (keys: { current: string; old?: string }) => {
    const child = spawn(process.execPath, ['bin/rotateKey.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: test.url,
        SERVICE_ENCRYPTION_KEY: keys.current,
        SERVICE_ENCRYPTION_KEYS_OLD: keys.old ?? '',
      },
    });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const end = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    );
    return { child, end, output: () => output };
  };

  const stored = async ({ table, column, key, also = [] }: SealedColumn) => {
    const names = [...key, ...also].join(', ');
    const { rows } = await test.database.pool.query<SealedRow>(
      `select ${names}, ${column} as sealed from ${table} order by ${key.join(', ')}`,
    );
    return rows.map((row) => ({ row, sealed: String(row['sealed']) }));
  };
  const keyIds = async (column: SealedColumn) =>
    new Set((await stored(column)).map(({ sealed }) => sealed.split('.')[1]));
  const expectReadable = async (secrets: Secrets) => {
    for (const one of sealedColumns) {
      const values = await stored(one);
      const read = values.map(({ row, sealed }) => secrets.decrypt(one.contextOf(row), sealed));
      expect(read.toSorted(), one.table).toEqual(values.map((_, number) => plainOf(one, number)).toSorted());
    }
  };

  it('knows every column that is encrypted', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%\\_encrypted'`,
    );
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(known.toSorted()).toEqual(rows.map((row) => row.name).toSorted());
  });

  it('waits until the programs know the new key', async () => {
    const { code, output } = await rotate({ current: newKey!, old: oldKey! }).end;
    expect(code, output).toBe(1);
    expect(output).toContain('Bureau has not started with the new key yet');
  });

  it('resumes after it was killed, and then no secret needs the old key', async () => {
    const payload = defaultPayloadConverter.toPayload({ waits: 'for a year' });
    const [inTemporal] = await temporalData(before.keysFor(payloadKeyPurpose)).payloadCodecs[0].encode([payload]);
    const film = Buffer.from('a film');
    const result = await buffer(
      sealContent(
        new JobSecrets(before).contentKeys[0]!,
        'job_1',
        (async function* () {
          yield film;
        })(),
      ),
    );
    const opening = { database: test.database, dataDir: '', encryptionKey: newKey! };
    const both = await openSecrets({ ...opening, encryptionKeysOld: [oldKey!] }); // as the programs start with it
    const [current, older] = both.keysFor('x').map((key) => key.id);
    const [providers] = tables.get('providers')!;

    const lock = await test.database.pool.connect();
    try {
      await lock.query('begin');
      await lock.query(`select from providers where id = $1 for update`, [valueOf('id', 120)]);
      const killed = rotate({ current: newKey!, old: oldKey! });
      await expect.poll(killed.output).toContain('providers.api_key_encrypted: 100');
      killed.child.kill('SIGKILL');
      await killed.end;
    } finally {
      await lock.query('rollback');
      lock.release();
    }
    expect(await keyIds(providers!)).toEqual(new Set([current, older]));
    await expectReadable(both);

    const { code, output } = await rotate({ current: newKey!, old: oldKey! }).end;
    expect(code, output).toBe(0);
    expect(output).toContain('providers.api_key_encrypted: 70 encrypted anew');
    expect(output).toContain('Nothing is left under an older key.');
    for (const one of sealedColumns) expect(await keyIds(one), one.table).toEqual(new Set([current]));

    const after = await openSecrets(opening);
    await expectReadable(after);
    const [read] = await temporalData(after.keysFor(payloadKeyPurpose)).payloadCodecs[0].decode([inTemporal!]);
    expect(defaultPayloadConverter.fromPayload(read!)).toEqual({ waits: 'for a year' });
    const content = openContent(
      new JobSecrets(after).contentKeys,
      'job_1',
      (async function* () {
        yield result;
      })(),
    );
    expect(await buffer(content)).toEqual(film);
  }, 60_000);

  it('run again finds nothing to do, and says what no key reads', async () => {
    expect(await rotate({ current: newKey! }).end).toEqual({
      code: 0,
      output: expect.stringMatching(/^Nothing is left under an older key\./) as string,
    });
    await test.database.pool.query(
      `update providers set api_key_encrypted = 'v1.00000000.' || substr(api_key_encrypted, 13) where id = $1`,
      [valueOf('id', 7)],
    );
    const { code, output } = await rotate({ current: newKey! }).end;
    expect(code).toBe(1);
    expect(output).toContain('providers.api_key_encrypted: 1 left under an older key, of them 1 that no key reads');
  });
});

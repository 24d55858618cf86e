import type { Client } from 'pg';

/** The index of codes, where the server has the extension: nothing else is of it, so that nothing but speed goes with it. */
export const nearIndex = 'knowledge_codes_near';

/** A tenth of it would do for 100,000 codes. */
const buildMemory = '256MB';
/** An unfinished build is retried at the next start. */
const buildTimeoutMs = 10 * 60_000;
/** The first version that continues until enough rows of a base are found (`hnsw.iterative_scan`). */
const leastVersion = [0, 8] as const;

/** How searches of knowledge bases find the nearest codes. */
export interface NearIndexState {
  /** Version of the extension whose index is used; null if all codes are compared. */
  readonly version: string | null;
  /** Reason for the missing index, in words. */
  readonly reason: string | null;
}

interface Extension {
  /** Installed in this database; null if it is not. */
  installed: string | null;
  /** Version that the server could install; null if its files are missing. */
  available: string | null;
  schema: string | null;
  hasIndex: boolean;
}

/**
 * Creates the index of codes if the server has `vector` 0.8 or newer and the table `owner` may use it. Runs at each start, so an extension
 * that was added later is found. Never fails for errors of the extension: without the index every search finds the same, slower. Errors:
 * those of the connection.
 */
export async function buildNearIndex(owner: Client): Promise<NearIndexState> {
  const found = await lookAt(owner);
  if (found.available === null) return none('the server does not have the extension vector');
  const version = found.installed ?? found.available;
  if (!isNewEnough(version)) return none(`vector ${version} is older than ${leastVersion.join('.')}`);
  try {
    if (found.installed === null) {
      await owner.query('create schema if not exists vectors');
      await owner.query('create extension vector with schema vectors');
    }
    const { schema } = await lookAt(owner);
    const quoted = owner.escapeIdentifier(schema!);
    const { rows } = await owner.query<{ may: boolean }>(
      `select bool_and(has_schema_privilege(role, $1, 'usage')) as may from unnest(array['bureau_app', 'bureau_system']) as role`,
      [schema],
    );
    if (!rows[0]!.may) await owner.query(`grant usage on schema ${quoted} to bureau_app, bureau_system`);
    if (!found.hasIndex) await build(owner, quoted);
    return { version, reason: null };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return none(`vector ${version} could not be used: ${error.message}`);
  }
}

/**
 * Documents cannot be written during the build, searches work: this happens once, when the extension was added after documents.
 * (`concurrently` would wait for those who wait to migrate.)
 */
async function build(owner: Client, schema: string): Promise<void> {
  await owner.query(`set statement_timeout = ${buildTimeoutMs}`);
  await owner.query(`set maintenance_work_mem = '${buildMemory}'`);
  try {
    await owner.query(
      `create index ${nearIndex} on public.knowledge_codes using hnsw ((bits::bit(1024)) ${schema}.bit_hamming_ops)`,
    );
  } finally {
    await owner.query('reset statement_timeout');
    await owner.query('reset maintenance_work_mem');
  }
}

/**
 * Drops the index if the files of the extension are missing on the server (another image on the same volume): PostgreSQL then refuses every
 * operation on the table, including the drop, because index operations belong to the extension. A superuser may name another answer to
 * that. No row is touched. Errors: a plain Error that says what to do, where the owner may not, or something that is not Bureau's needs the
 * extension.
 */
export async function dropLostNearIndex(owner: Client): Promise<void> {
  const { installed, available, schema, hasIndex } = await lookAt(owner);
  if (installed === null || available !== null || !hasIndex) return;
  const quoted = owner.escapeIdentifier(schema!);
  try {
    await owner.query('begin');
    await owner.query(
      `create or replace function ${quoted}.hnswhandler(internal) returns index_am_handler as 'bthandler' language internal`,
    );
    await owner.query(`drop index public.${nearIndex}`);
    await owner.query('drop extension vector');
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(
      `The database has an index of the extension vector ${installed}, whose files the server does not have any more, and the user of migrations cannot drop it (${(error as Error).message}). Nothing is lost: bring the files back, run "drop index ${nearIndex}" and "drop extension vector" as a superuser, and take them away then.`,
      { cause: error },
    );
  }
}

async function lookAt(owner: Client): Promise<Extension> {
  const { rows } = await owner.query<Extension>(
    `select (select extversion from pg_extension where extname = 'vector') as installed,
            (select default_version from pg_available_extensions where name = 'vector') as available,
            (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'vector') as schema,
            exists (select from pg_index where indexrelid = to_regclass('public.${nearIndex}') and indisvalid) as "hasIndex"`,
  );
  return rows[0]!;
}

/** True if a version of the extension can continue until enough rows are found. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastVersion[0] || (major === leastVersion[0] && minor >= leastVersion[1]);
}

function none(reason: string): NearIndexState {
  return { version: null, reason };
}

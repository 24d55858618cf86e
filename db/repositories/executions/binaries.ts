import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A whole file: its bytes are in the binary store. */
export interface StoredBinary {
  id: string;
  fileName: string;
  mediaType: string;
  sizeBytes: bigint;
  sha256: Buffer;
}

/** Location of a file's bytes, existing or not. */
export interface BinaryPlace {
  id: string;
  organizationId: string;
}

const columns = 'b.id, b.file_name, b.media_type, b.size_bytes, b.sha256';
/** A sweep leaves leases alone that ended this shortly ago: they may have changed since it began to look. */
const sweepAfterMs = 60_000;

/**
 * The rows of files (`platform/binaries/README.md`). The row exists before its bytes are written and until they are deleted, so nothing in the store
 * lacks a row. A file that no execution uses lives as long as its lease.
 */
export class Binaries {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Before the bytes are written. */
  async begin(file: { id: string; fileName: string; mediaType: string; leaseMs: number }): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO binaries (id, organization_id, file_name, media_type, lease_until)
       VALUES ($1, $2, $3, $4, now() + $5::int * interval '1 millisecond')`,
      [file.id, organizationOf(this.#scope), file.fileName, file.mediaType, file.leaseMs],
    );
  }

  /** False if the row was deleted: its lease had ended. */
  async renew(id: string, leaseMs: number): Promise<boolean> {
    const renewed = await runChange(
      this.#scope,
      `UPDATE binaries SET lease_until = now() + $3::int * interval '1 millisecond' WHERE organization_id = $1 AND id = $2 AND size_bytes IS NULL`,
      [organizationOf(this.#scope), id, leaseMs],
    );
    return renewed === 1;
  }

  /** The bytes are whole and durable. False if the row was deleted. */
  async complete(file: { id: string; sizeBytes: number; sha256: Buffer; leaseMs: number }): Promise<boolean> {
    const completed = await runChange(
      this.#scope,
      `UPDATE binaries SET size_bytes = $3, sha256 = $4, lease_until = now() + $5::bigint * interval '1 millisecond'
       WHERE organization_id = $1 AND id = $2 AND size_bytes IS NULL`,
      [organizationOf(this.#scope), file.id, file.sizeBytes, file.sha256, file.leaseMs],
    );
    return completed === 1;
  }

  /**
   * From now on the execution uses these files, which no other one has used; returns how many of them there are. Others are skipped:
   * `ExecutionCalls.shareFiles` passes on the files of an execution.
   */
  async use(executionId: string, ids: readonly string[]): Promise<number> {
    return runChange(
      this.#scope,
      `WITH held AS (
         UPDATE binaries SET lease_until = NULL WHERE organization_id = $1 AND id = ANY($3::text[])
           AND size_bytes IS NOT NULL AND lease_until IS NOT NULL RETURNING id
       )
       INSERT INTO execution_binaries (organization_id, execution_id, binary_id) SELECT $1, $2, id FROM held
       ON CONFLICT (execution_id, binary_id) DO UPDATE SET binary_id = excluded.binary_id`,
      [organizationOf(this.#scope), executionId, ids],
    );
  }

  /** A file that the execution uses; null for every other one. */
  async find(executionId: string, id: string): Promise<StoredBinary | null> {
    const rows = await runStatement<StoredBinary>(
      this.#scope,
      `SELECT ${columns} FROM execution_binaries u
       JOIN binaries b ON b.id = u.binary_id AND b.organization_id = u.organization_id
       WHERE u.organization_id = $1 AND u.execution_id = $2 AND u.binary_id = $3 AND b.size_bytes IS NOT NULL`,
      [organizationOf(this.#scope), executionId, id],
    );
    return rows[0] ?? null;
  }

  /** A whole file that no execution uses, while its lease lasts; null for every other one. */
  async findKept(id: string): Promise<StoredBinary | null> {
    const rows = await runStatement<StoredBinary>(
      this.#scope,
      `SELECT ${columns} FROM binaries b WHERE b.organization_id = $1 AND b.id = $2 AND b.size_bytes IS NOT NULL AND b.lease_until > now()`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  /** Ends the lease of an unused file: the next sweep deletes it. */
  async release(id: string): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE binaries SET lease_until = now() WHERE organization_id = $1 AND id = $2 AND lease_until IS NOT NULL`,
      [organizationOf(this.#scope), id],
    );
  }

  /**
   * System only. Up to `limit` unused files with expired leases, each returned to one caller: their rows stay, without a size, until
   * `forget`, and are returned again if that does not happen.
   */
  async takeUnused(limit: number, leaseMs: number): Promise<BinaryPlace[]> {
    await runChange(
      this.#scope,
      `UPDATE binaries SET lease_until = NULL WHERE lease_until < now() - $1::int * interval '1 millisecond'
       AND EXISTS (SELECT FROM execution_binaries u WHERE u.binary_id = binaries.id)`,
      [sweepAfterMs],
    );
    return runStatement(
      this.#scope,
      `UPDATE binaries SET size_bytes = NULL, sha256 = NULL, lease_until = now() + $3::int * interval '1 millisecond'
       WHERE id IN (
         SELECT id FROM binaries b WHERE lease_until < now() - $1::int * interval '1 millisecond'
           AND NOT EXISTS (SELECT FROM execution_binaries u WHERE u.binary_id = b.id)
         ORDER BY lease_until LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING id, organization_id`,
      [sweepAfterMs, limit, leaseMs],
    );
  }

  /** System only. The bytes of these files were deleted. */
  async forget(ids: readonly string[]): Promise<void> {
    await runChange(this.#scope, `DELETE FROM binaries WHERE id = ANY($1::text[]) AND size_bytes IS NULL`, [ids]);
  }
}

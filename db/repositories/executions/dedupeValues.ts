import { newId } from '../../ids.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** The highest number and the latest date (milliseconds since 1970) that a history has seen. */
export interface SeenMarks {
  number?: number;
  date?: number;
}

export interface SeenHistory {
  id: string;
  valueCount: number;
  marks: SeenMarks;
}

/** One run of a node. */
export interface SeenRun {
  executionId: string;
  /** Of the node and the run within the execution. */
  runKey: string;
}

/** Values seen by nodes in earlier executions. Changing a history requires its lock. */
export class SeenValues {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The history of a node, or (empty) of all nodes of a digital organization, made where there is none; locked to the end of the transaction. */
  async lock(digitalOrganizationId: string, nodeId: string): Promise<SeenHistory> {
    const [history] = await runStatement<SeenHistory>(
      this.#scope,
      `INSERT INTO seen_histories AS h (id, organization_id, digital_organization_id, node_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (digital_organization_id, node_id) DO UPDATE SET node_id = h.node_id
       RETURNING h.id, h.value_count, h.marks`,
      [newId('seenHistory'), organizationOf(this.#scope), digitalOrganizationId, nodeId],
    );
    return history!;
  }

  /** The earlier result of the run. */
  async findRun({ executionId, runKey }: SeenRun): Promise<Buffer | null> {
    const [run] = await runStatement<{ kept: Buffer }>(
      this.#scope,
      'SELECT kept FROM seen_runs WHERE organization_id = $1 AND execution_id = $2 AND run_key = $3',
      [organizationOf(this.#scope), executionId, runKey],
    );
    return run?.kept ?? null;
  }

  async insertRun({ executionId, runKey }: SeenRun, kept: Uint8Array): Promise<void> {
    await runChange(
      this.#scope,
      'INSERT INTO seen_runs (organization_id, execution_id, run_key, kept) VALUES ($1, $2, $3, $4)',
      [organizationOf(this.#scope), executionId, runKey, kept],
    );
  }

  /** Stores the new values, in this order, and returns them in hexadecimal. */
  async insertNew(historyId: string, hashes: readonly Uint8Array[]): Promise<string[]> {
    const rows = await runStatement<{ hash: string }>(
      this.#scope,
      `INSERT INTO seen_values (organization_id, history_id, value_hash)
       SELECT $1, $2, n.hash FROM unnest($3::bytea[]) WITH ORDINALITY AS n (hash, place) ORDER BY n.place
       ON CONFLICT DO NOTHING RETURNING encode(value_hash, 'hex') AS hash`,
      [organizationOf(this.#scope), historyId, hashes],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Forgets all but the `keep` values that came last; returns how many those were. */
  async forgetOldest(historyId: string, keep: number): Promise<number> {
    return runChange(
      this.#scope,
      `DELETE FROM seen_values WHERE organization_id = $1 AND history_id = $2 AND number <= (
         SELECT number FROM seen_values WHERE organization_id = $1 AND history_id = $2
         ORDER BY number DESC OFFSET $3 LIMIT 1
       )`,
      [organizationOf(this.#scope), historyId, keep],
    );
  }

  async update({ id, valueCount, marks }: SeenHistory): Promise<void> {
    await runChange(
      this.#scope,
      'UPDATE seen_histories SET value_count = $3, marks = $4 WHERE organization_id = $1 AND id = $2',
      [organizationOf(this.#scope), id, valueCount, JSON.stringify(marks)],
    );
  }
}

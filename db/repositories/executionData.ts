import { organizationOf, runStatement, type Scope } from './scope.ts';
import type { NodeRunKey } from './executionNodes.ts';

/** The items of one output port, still packed; `decodeItems` opens them. */
export interface PackedItems {
  nodeId: string;
  runIndex: number;
  port: string;
  items: Buffer;
  itemCount: number;
  sizeBytes: number;
}

/** The items that node runs left, per output port. */
export class ExecutionData {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The items of these ports; a port that got none has no row. */
  async read(
    executionId: string,
    ports: readonly { nodeId: string; runIndex: number; port: string }[],
  ): Promise<PackedItems[]> {
    if (ports.length === 0) return [];
    return runStatement(
      this.#scope,
      `SELECT node_id, run_index, port, items, item_count, size_bytes FROM execution_data
       WHERE organization_id = $1 AND execution_id = $2
         AND (node_id, run_index, port) IN (SELECT * FROM unnest($3::text[], $4::int[], $5::text[]))`,
      [
        organizationOf(this.#scope),
        executionId,
        ports.map((port) => port.nodeId),
        ports.map((port) => port.runIndex),
        ports.map((port) => port.port),
      ],
    );
  }

  /** All ports of one run. */
  async readRun({ executionId, nodeId, runIndex }: NodeRunKey): Promise<PackedItems[]> {
    return runStatement(
      this.#scope,
      `SELECT node_id, run_index, port, items, item_count, size_bytes FROM execution_data
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 ORDER BY port`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
  }
}

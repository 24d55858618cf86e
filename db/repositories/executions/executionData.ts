import { chunksOf, maxTableBytes, readChunkTable, tableByte } from '../../chunkTable.ts';
import { decodeChunks, decodeItems } from '../../itemsCodec.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';
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

  /** How many items a port of a run has, and up to `limit` of them from `offset` on: only what holds these is read and unpacked. */
  async page<T extends object>(
    executionId: string,
    { nodeId, runIndex, port }: { nodeId: string; runIndex: number; port: string },
    wanted: { offset: number; limit: number },
  ): Promise<{ itemCount: number; items: T[] }> {
    const place = [organizationOf(this.#scope), executionId, nodeId, runIndex, port];
    const where = `WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND port = $5`;
    const [found] = await runStatement<{ head: Buffer; itemCount: number }>(
      this.#scope,
      `SELECT item_count, CASE WHEN $6 >= item_count OR $7 = 0 THEN ''::bytea
         WHEN get_byte(items, 0) = ${tableByte} THEN substr(items, 1, ${maxTableBytes}) ELSE items END AS head
       FROM execution_data ${where}`,
      [...place, wanted.offset, wanted.limit],
    );
    if (!found) return { itemCount: 0, items: [] };
    const { head, itemCount } = found;
    if (head.length === 0) return { itemCount, items: [] };
    const from = wanted.offset;
    const table = readChunkTable(head);
    if (!table) return { itemCount, items: (await decodeItems<T>(head)).slice(from, from + wanted.limit) };
    const range = chunksOf(table.chunks, wanted);
    if (!range) return { itemCount, items: [] };
    const [part] = await runStatement<{ bytes: Buffer }>(
      this.#scope,
      `SELECT substr(items, $6, $7) AS bytes FROM execution_data ${where}`,
      [...place, table.sizeBytes + range.start + 1, range.sizeBytes],
    );
    const items = await decodeChunks<T>(part?.bytes ?? Buffer.alloc(0), part ? range.chunks : []);
    return { itemCount, items: items.slice(from - range.itemsBefore, from - range.itemsBefore + wanted.limit) };
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

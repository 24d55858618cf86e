import { sql } from 'kysely';

import { chunksOf, maxTableBytes, readChunkTable, tableByte } from '../../chunkTable.ts';
import { decodeChunks, decodeItems } from '../../itemsCodec.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
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

/** Columns of `PackedItems`. */
export const packedColumns = ['nodeId', 'runIndex', 'port', 'items', 'itemCount', 'sizeBytes'] as const;

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
    const [nodeIds, runIndexes] = [ports.map(({ nodeId }) => nodeId), ports.map(({ runIndex }) => runIndex)];
    const wanted = sql`SELECT * FROM unnest(${nodeIds}::text[], ${runIndexes}::int[], ${ports.map(({ port }) => port)}::text[])`;
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionData')
        .select(packedColumns)
        .where('executionId', '=', executionId)
        .where(sql<boolean>`(node_id, run_index, port) IN (${wanted})`),
    );
  }

  /** How many items a port of a run has, and up to `limit` of them from `offset` on: only what holds these is read and unpacked. */
  async page<T extends object>(
    executionId: string,
    { nodeId, runIndex, port }: { nodeId: string; runIndex: number; port: string },
    wanted: { offset: number; limit: number },
  ): Promise<{ itemCount: number; items: T[] }> {
    const ofPort = tablesOf(this.#scope)
      .selectFrom('executionData')
      .where('executionId', '=', executionId)
      .where('nodeId', '=', nodeId)
      .where('runIndex', '=', runIndex)
      .where('port', '=', port);
    const found = await runQueryForRow(
      this.#scope,
      ofPort.select([
        'itemCount',
        sql<Buffer>`CASE WHEN ${wanted.offset}::bigint >= item_count OR ${wanted.limit}::bigint = 0 THEN ''::bytea
          WHEN get_byte(items, 0) = ${tableByte}::int THEN substr(items, 1, ${maxTableBytes}::int) ELSE items END`.as(
          'head',
        ),
      ]),
    );
    if (!found) return { itemCount: 0, items: [] };
    const { head, itemCount } = found;
    if (head.length === 0) return { itemCount, items: [] };
    const from = wanted.offset;
    const table = readChunkTable(head);
    if (!table) return { itemCount, items: (await decodeItems<T>(head)).slice(from, from + wanted.limit) };
    const range = chunksOf(table.chunks, wanted);
    if (!range) return { itemCount, items: [] };
    const start = table.sizeBytes + range.start + 1;
    const part = await runQueryForRow(
      this.#scope,
      ofPort.select(sql<Buffer>`substr(items, ${start}::int, ${range.sizeBytes}::int)`.as('bytes')),
    );
    const items = await decodeChunks<T>(part?.bytes ?? Buffer.alloc(0), part ? range.chunks : []);
    return { itemCount, items: items.slice(from - range.itemsBefore, from - range.itemsBefore + wanted.limit) };
  }

  /** All ports of one run. */
  async readRun({ executionId, nodeId, runIndex }: NodeRunKey): Promise<PackedItems[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionData')
        .select(packedColumns)
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .orderBy('port'),
    );
  }
}

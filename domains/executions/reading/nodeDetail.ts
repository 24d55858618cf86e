import type { NodeRunDetail, NodeRunRow, NodeRunSource } from '../../../db/repositories/executions/executionNodes.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';

type PortItems = components['schemas']['PortItems'];

const runsPerPage = 10;
/** Packed items may be large: a page ends early behind the first run above this. */
const maxPageBytes = 32 * 1024 * 1024;

/** One run of a node with a page of its items. */
export interface NodeRunPage {
  readonly row: NodeRunDetail;
  readonly inputs: Record<string, PortItems>;
  readonly outputs: Record<string, PortItems>;
}

/** A place in what a node did: from this run on, items from `offset` on. */
interface Place {
  runIndex: number;
  offset: number;
}

export interface NodeDetailQuery {
  executionId: string;
  nodeId: string;
  limit: number;
  cursor: string | undefined;
  /** Only this run; all of them where it is missing. */
  runIndex: number | undefined;
}

/**
 * Returns a page of a node's output: up to ten runs, each with up to `limit` items of each port. Pages go through the items of these runs
 * first, then to the next runs; with `runIndex` through that run alone. Errors: `invalid_cursor`.
 */
export async function nodeDetail(
  repositories: Repositories,
  { executionId, nodeId, limit, cursor, runIndex }: NodeDetailQuery,
): Promise<{ runs: NodeRunPage[]; nextCursor: string | null }> {
  const place = cursor === undefined ? { runIndex: runIndex ?? 0, offset: 0 } : readPlace(cursor);
  const found = await repositories.executionNodes.listRuns({
    executionId,
    nodeId,
    fromRunIndex: place.runIndex,
    limit: runsPerPage + 1,
  });
  const wanted = runIndex === undefined ? found : found.filter((row) => row.runIndex === runIndex);
  const rows = withinBudget(wanted.slice(0, runsPerPage));
  const read = portReader(repositories, executionId, { offset: place.offset, limit });
  const runs: NodeRunPage[] = [];
  for (const row of rows) runs.push({ row, inputs: await read.inputs(row), outputs: await read.outputs(row) });
  const longest = Math.max(
    0,
    ...runs.flatMap((run) => [...Object.values(run.inputs), ...Object.values(run.outputs)].map((port) => port.count)),
  );
  const next =
    longest > place.offset + limit ? { ...place, offset: place.offset + limit } : placeOf(wanted[rows.length]);
  return { runs, nextCursor: next && writePlace(next) };
}

function placeOf(row: NodeRunRow | undefined): Place | null {
  return row ? { runIndex: row.runIndex, offset: 0 } : null;
}

function withinBudget(rows: NodeRunDetail[]): NodeRunDetail[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Object.values(row.outputs).reduce((sum, port) => sum + port.size_bytes, 0);
    return bytes > maxPageBytes;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

interface PortReader {
  inputs: (row: NodeRunRow) => Promise<Record<string, PortItems>>;
  outputs: (row: NodeRunRow) => Promise<Record<string, PortItems>>;
}

function portReader(
  repositories: Repositories,
  executionId: string,
  page: { offset: number; limit: number },
): PortReader {
  const readPort = async (sources: readonly NodeRunSource[]): Promise<PortItems> => {
    const items: PortItems['items'] = [];
    let count = 0;
    for (const source of sources) {
      const place = { nodeId: source.node_id, runIndex: source.run_index, port: source.port };
      const wanted = { offset: Math.max(0, page.offset - count), limit: page.limit - items.length };
      const read = await repositories.executionData.page<PortItems['items'][number]>(executionId, place, wanted);
      items.push(...read.items);
      count += read.itemCount;
    }
    return { count, items };
  };
  const readPorts = async (
    ports: readonly (readonly [string, readonly NodeRunSource[]])[],
  ): Promise<Record<string, PortItems>> => {
    const read: [string, PortItems][] = [];
    for (const [port, sources] of ports) read.push([port, await readPort(sources)]);
    return Object.fromEntries(read);
  };
  return {
    inputs: (row) => readPorts(Object.entries(row.sources)),
    outputs: (row) =>
      readPorts(
        Object.keys(row.outputs).map(
          (port) => [port, [{ node_id: row.nodeId, run_index: row.runIndex, port }]] as const,
        ),
      ),
  };
}

function writePlace({ runIndex, offset }: Place): string {
  return Buffer.from(JSON.stringify([runIndex, offset])).toString('base64url');
}

function readPlace(cursor: string): Place {
  const match = /^\[(\d{1,9}),(\d{1,9})\]$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match)
    throw new AppError('invalid_cursor', 'The cursor is not valid. Start again without a cursor.', {
      param: 'cursor',
    });
  return { runIndex: Number(match[1]), offset: Number(match[2]) };
}

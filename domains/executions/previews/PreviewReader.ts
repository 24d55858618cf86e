import type { Item } from '../item.ts';
import type { ItemsPlace, RunReader } from '../expressions/RunReader.ts';
import type { Database } from '../../../db/database.ts';
import { decodeItems } from '../../../db/itemsCodec.ts';
import type { NodeRunRow } from '../../../db/repositories/executions/executionNodes.ts';
import type { ExecutionReference } from '../../../workflows/contract.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** Limit of the JSON of all items that one preview may read, to save memory. */
const maxReadBytes = 16 * 1024 * 1024;

/** Pinned items of a node, and the port they leave it by. */
export interface PinnedOutput {
  port: string;
  items: readonly Item[];
}

export interface PreviewReaderOptions {
  database: Database;
  /** Id of the execution; null if there are pinned items only. */
  executionId: string | null;
  /** By node id; they replace the outputs of the execution. */
  pinned: ReadonlyMap<string, PinnedOutput>;
}

/** The runs of an execution as a preview sees them, with pinned items in their places. For one request; reads at most 16 MiB. */
export class PreviewReader implements RunReader {
  readonly #options: PreviewReaderOptions;
  #bytesLeft = maxReadBytes;

  constructor(options: PreviewReaderOptions) {
    this.#options = options;
  }

  isPinned(nodeId: string): boolean {
    return this.#options.pinned.has(nodeId);
  }

  /** The latest run of a node that went well, or a certain one. */
  async findRun(
    { organizationId }: Pick<ExecutionReference, 'organizationId'>,
    nodeId: string,
    runIndex?: number,
  ): Promise<NodeRunRow | null> {
    const { database, executionId } = this.#options;
    const found =
      executionId === null
        ? null
        : await database.withOrganization(organizationId, ({ executionNodes }) =>
            runIndex === undefined
              ? executionNodes.findLatestSuccess(executionId, nodeId)
              : executionNodes.find({ executionId, nodeId, runIndex }),
          );
    return this.#withPinned(nodeId, found, runIndex ?? 0);
  }

  /** Its latest run that went well, else its first one, which shows what came in to a node that failed. */
  async findAnyRun(organizationId: string, nodeId: string): Promise<NodeRunRow | null> {
    const { database, executionId } = this.#options;
    if (executionId === null) return null;
    return database.withOrganization(organizationId, async ({ executionNodes }) => {
      const well = await executionNodes.findLatestSuccess(executionId, nodeId);
      const first = { executionId, nodeId, fromRunIndex: 0, limit: 1 };
      return well ?? (await executionNodes.listRuns(first))[0] ?? null;
    });
  }

  async findRuns(
    { organizationId }: ExecutionReference,
    runs: readonly { nodeId: string; runIndex: number }[],
  ): Promise<NodeRunRow[]> {
    const { database, executionId } = this.#options;
    const rows =
      executionId === null
        ? []
        : await database.withOrganization(organizationId, ({ executionNodes }) =>
            executionNodes.findMany(executionId, runs),
          );
    return runs.flatMap(({ nodeId, runIndex }) => {
      const row = rows.find((candidate) => candidate.nodeId === nodeId && candidate.runIndex === runIndex) ?? null;
      return this.#withPinned(nodeId, row, runIndex) ?? [];
    });
  }

  async listSources(
    { organizationId }: ExecutionReference,
    nodeId: string,
    range: { fromRun: number; toRun: number },
  ): Promise<NodeRunRow['sources'][]> {
    const { database, executionId } = this.#options;
    if (executionId === null) return [];
    return database.withOrganization(organizationId, ({ executionNodes }) =>
      executionNodes.listSources(executionId, nodeId, range),
    );
  }

  /** The items of these ports in their order. Errors: `expression_limit` if they are too many for a preview. */
  async read(
    { organizationId }: ExecutionReference,
    _run: null,
    places: readonly ItemsPlace[],
  ): Promise<{ row: null; items: (readonly Item[])[] }> {
    const { database, executionId, pinned } = this.#options;
    const stored = places.filter(({ nodeId }) => !pinned.has(nodeId));
    const packed =
      executionId === null || stored.length === 0
        ? []
        : await database.withOrganization(organizationId, ({ executionData }) =>
            executionData.read(executionId, stored),
          );
    this.#bytesLeft -= packed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (this.#bytesLeft < 0)
      throw new AppError('expression_limit', 'The items are too large to preview this expression.');
    const items = await Promise.all(
      places.map(async ({ nodeId, runIndex, port }) => {
        const pin = pinned.get(nodeId);
        if (pin) return pin.port === port ? pin.items : [];
        const found = packed.find(
          (candidate) => candidate.nodeId === nodeId && candidate.runIndex === runIndex && candidate.port === port,
        );
        return found ? decodeItems<Item>(found.items) : [];
      }),
    );
    return { row: null, items };
  }

  #withPinned(nodeId: string, row: NodeRunRow | null, runIndex: number): NodeRunRow | null {
    const pin = this.#options.pinned.get(nodeId);
    if (!pin) return row;
    const outputs = { [pin.port]: { count: pin.items.length, size_bytes: 0 } };
    if (row) return { ...row, outputs };
    return {
      nodeId,
      runIndex,
      name: '',
      type: '',
      status: 'success',
      startedAt: null,
      durationMs: null,
      attempts: 1,
      lostAttempts: 0,
      error: null,
      sources: {},
      outputs,
      waitUntil: null,
    };
  }
}

import type { Database } from '../../db/database.ts';
import type { OpenedRun } from '../../db/executionLog/openRun.ts';
import { decodeItems, type EncodedItems } from '../../db/itemsCodec.ts';
import type { CollectedSpan } from '../../db/rows/collectedSpan.ts';
import type { FinishedRun, NodeRunKey, NodeRunRow } from '../../db/repositories/executions/executionNodes.ts';
import type { PackedItems } from '../../db/repositories/executions/executionData.ts';
import type { RunningExecution } from '../../db/repositories/executions/executionProgress.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import { encodeFor, type ItemsOwner, type ItemVault } from '../../domains/executions/redaction/ItemVault.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { ExecutionReference } from '../../workflows/contract.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';
import type { TracedExecution } from '../../domains/traces/executionTrace.ts';
import type { ItemsPlace } from '../../domains/executions/expressions/RunReader.ts';
import { BoundedCache } from './boundedCache.ts';
import type { WebhookAnswer } from '../kit/NodeResult.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outputLimits } from '../kit/ItemBudget.ts';

/** The end of a node run as the worker knows it; items are not packed yet. */
export type RunEnd = Omit<FinishedRun, 'outputs'> & {
  outputs: Record<string, Item[]>;
  webhookAnswer?: WebhookAnswer | undefined;
  /** The execution succeeds with this run. */
  endsExecution?: boolean;
};

/** Result of ending a run. */
export interface WrittenEnd {
  outputs: NodeRunRow['outputs'];
  earlier?: NodeRunRow;
  finished?: 'success' | 'error' | 'canceled';
}

const cachedExecutions = 500;
const cachedItemBytes = 64 * 1024 * 1024;

/**
 * Where executions, node runs and items are read and written. Keeps what it saw last in memory, so that a node reads the
 * items of the node before it without the database; the database stays the truth.
 */
export class ExecutionStore {
  readonly #database: Database;
  readonly vault: ItemVault | undefined;
  readonly #executions = new BoundedCache<LoadedExecution>(cachedExecutions);
  readonly #items = new BoundedCache<readonly Item[]>(cachedItemBytes);

  /** `vault` opens and seals items with redacted fields; missing only in tests without any. */
  constructor(database: Database, vault?: ItemVault) {
    this.#database = database;
    this.vault = vault;
  }

  /** Reads the execution now. Null if it was deleted. */
  async load({ executionId, organizationId }: ExecutionReference): Promise<RunningExecution | null> {
    const row = await this.#database.executionLog.load(organizationId, executionId);
    if (row) await this.keep(row);
    return row;
  }

  /** Keeps an execution as it was read just now, with the items it starts from. */
  async keep(row: RunningExecution): Promise<void> {
    const { id: executionId, organizationId } = row;
    const { status, queuedAt: _queuedAt, startOutputs: _startOutputs, startItems, ...fixed } = row;
    if (startItems) {
      const place = { nodeId: row.startNodeId, runIndex: 0, port: 'main' };
      this.#items.set(
        itemsKey({ executionId, organizationId }, place),
        await this.decode(startItems, organizationId),
        (row.startOutputs?.['main']?.size_bytes ?? 0) * 2 + 200,
      );
    }
    if (!row.graph) return; // its version was deleted: nothing of it can run
    const endedBefore = isFinal(status);
    const nodesById = new Map(row.graph.nodes.map((node) => [node.id, node]));
    const nodesByName = new Map(row.graph.nodes.map((node) => [node.name, node]));
    this.#executions.set(key(organizationId, executionId), { ...fixed, nodesById, nodesByName, endedBefore }, 1);
  }

  /** The immutable part of an execution. Throws `not_found` if it, or its version, was deleted. */
  async execution(reference: ExecutionReference): Promise<LoadedExecution> {
    const known = this.#executions.get(key(reference.organizationId, reference.executionId));
    if (known) return known;
    await this.load(reference);
    const loaded = this.#executions.get(key(reference.organizationId, reference.executionId));
    if (!loaded) throw new AppError('not_found', 'The execution or its version was deleted while running.');
    return loaded;
  }

  /** True when all these items are in memory. */
  hasItems(reference: ExecutionReference, places: readonly ItemsPlace[]): boolean {
    return places.every((place) => this.#items.get(itemsKey(reference, place)) !== undefined);
  }

  /** The row of a run as it was, and the items of these ports in their order; a run that begins is shown as running. One transaction. */
  async read(
    reference: ExecutionReference,
    run: OpenedRun | null,
    places: readonly ItemsPlace[],
  ): Promise<{ row: NodeRunRow | null; items: (readonly Item[])[] }> {
    const missing = places.filter((place) => this.#items.get(itemsKey(reference, place)) === undefined);
    let row: NodeRunRow | null = null;
    let unpacked: ReadonlyMap<string, readonly Item[]> = new Map();
    if (run || missing.length > 0) {
      const opened = await this.#database.executionLog.openRun(reference, run, missing);
      row = opened.row;
      unpacked = await this.#unpack(reference, opened.packed, missing);
    }
    const items = await Promise.all(
      places.map(async (place) => {
        const placeKey = itemsKey(reference, place);
        return unpacked.get(placeKey) ?? this.#items.get(placeKey) ?? (await this.#readOne(reference, place));
      }),
    );
    for (const [index, place] of places.entries()) {
      if (place.count && items[index]!.length === 0)
        throw new AppError('not_found', 'The input items of the node were deleted.');
    }
    return { row, items };
  }

  /** The latest run of a node that ended well, or a certain one; null if there is none. */
  findRun(
    { executionId, organizationId }: ExecutionReference,
    nodeId: string,
    runIndex?: number,
  ): Promise<NodeRunRow | null> {
    return this.#database.withOrganization(organizationId, ({ executionNodes }) =>
      runIndex === undefined
        ? executionNodes.findLatestSuccess(executionId, nodeId)
        : executionNodes.find({ executionId, nodeId, runIndex }),
    );
  }

  /** Several runs at once, in no order. */
  findRuns(
    { executionId, organizationId }: ExecutionReference,
    runs: readonly { nodeId: string; runIndex: number }[],
  ): Promise<NodeRunRow[]> {
    return this.#database.withOrganization(organizationId, ({ executionNodes }) =>
      executionNodes.findMany(executionId, runs),
    );
  }

  /** The sources of a node's runs from one to another, in order. */
  listSources(
    { executionId, organizationId }: ExecutionReference,
    nodeId: string,
    range: { fromRun: number; toRun: number },
  ): Promise<NodeRunRow['sources'][]> {
    return this.#database.withOrganization(organizationId, ({ executionNodes }) =>
      executionNodes.listSources(executionId, nodeId, range),
    );
  }

  /** An attempt ended without an end of its run, such as one whose worker is stopped: the next one does not count it as lost. */
  noteInterruptedAttempt(organizationId: string, runKey: NodeRunKey): Promise<void> {
    return this.#database.withOrganization(organizationId, ({ executionNodes }) =>
      executionNodes.noteInterruptedAttempt(runKey),
    );
  }

  /** Returns the source of a run's trace ids; null if its execution was deleted. */
  async traceOf({
    executionId,
    organizationId,
  }: ExecutionReference): Promise<(TracedExecution & { part: number }) | null> {
    const found = await this.#database.withOrganization(organizationId, ({ executionSpans }) =>
      executionSpans.contextOf(executionId),
    );
    return found && { id: found.id, traceparent: found.traceparent, part: found.breaks.length };
  }

  /** Keeps what an unfinished run has collected for its trace. */
  async keepSpans(
    { organizationId, ...key }: ExecutionReference & NodeRunKey & { call?: string },
    spans: readonly CollectedSpan[],
  ): Promise<void> {
    if (spans.length === 0) return;
    await this.#database.withOrganization(organizationId, ({ executionSpans }) => executionSpans.keep(key, spans));
  }

  /** A waiting run continues. */
  showAsRunning({ organizationId, ...runKey }: ExecutionReference & NodeRunKey): Promise<void> {
    return this.#database.withOrganization(organizationId, ({ executionNodes }) => executionNodes.goOn(runKey));
  }

  /** Returns true if the execution holds no slot until `retryAt`. */
  noteFailedAttempt(
    organizationId: string,
    runKey: NodeRunKey,
    {
      spans,
      ...attempt
    }: { error: NonNullable<NodeRunRow['error']>; retryAt: Date | null; spans: readonly CollectedSpan[] },
  ): Promise<boolean> {
    return this.#database.withOrganization(organizationId, async ({ executionNodes, executionSpans }) => {
      await executionSpans.keep(runKey, spans);
      return executionNodes.noteFailedAttempt(runKey, attempt);
    });
  }

  /**
   * Writes the end of a run with its items and its answer to a webhook, and the end of the execution where this is its last
   * run: all or nothing. Returns its outputs, and the execution's state where it ended; `earlier` is the run as another
   * attempt ended it, which is what counts then. Errors: `item_limit_reached` beyond `outputLimits`, `not_found` if it was deleted.
   */
  async finish(organizationId: string, end: RunEnd): Promise<WrittenEnd> {
    const reference = { executionId: end.executionId, organizationId };
    const { settings } = await this.execution(reference);
    const outputs = await pack(end.outputs, this.vault, { organizationId, settings });
    const { webhookAnswer } = end;
    const answer = webhookAnswer && { ...webhookAnswer, body: webhookAnswer.body && Buffer.from(webhookAnswer.body) };
    const { isFirst, ended } = await this.#database.executionLog.finishRun({ ...end, outputs, organizationId, answer });
    const finished = ended ? { finished: ended } : {};
    if (!isFirst) {
      const { row } = await this.read(reference, { nodeId: end.nodeId, runIndex: end.runIndex }, []);
      if (!row) throw new AppError('not_found', 'The execution was deleted while running.');
      return { outputs: row.outputs, earlier: row, ...finished };
    }
    for (const { port, encoded } of outputs) {
      this.#items.set(itemsKey(reference, { ...end, port }), end.outputs[port]!, encoded.sizeBytes * 2 + 200);
    }
    const counts = outputs.map(({ port, encoded }) => [
      port,
      { count: encoded.itemCount, size_bytes: encoded.sizeBytes },
    ]);
    return { outputs: Object.fromEntries(counts) as NodeRunRow['outputs'], ...finished };
  }

  /** Cached reads, by key; also those too large for memory. */
  async #unpack(
    reference: ExecutionReference,
    packed: readonly PackedItems[],
    asked: readonly ItemsPlace[],
  ): Promise<ReadonlyMap<string, readonly Item[]>> {
    const unpacked = new Map<string, readonly Item[]>();
    for (const place of asked) {
      const found = packed.find(
        (candidate) =>
          candidate.nodeId === place.nodeId && candidate.runIndex === place.runIndex && candidate.port === place.port,
      );
      const items = found ? await this.decode(found.items, reference.organizationId) : [];
      unpacked.set(itemsKey(reference, place), items);
      this.#items.set(itemsKey(reference, place), items, (found?.sizeBytes ?? 0) * 2 + 200);
    }
    return unpacked;
  }

  /** Evicted items. */
  async #readOne({ executionId, organizationId }: ExecutionReference, place: ItemsPlace): Promise<Item[]> {
    const [packed] = await this.#database.withOrganization(organizationId, ({ executionData }) =>
      executionData.read(executionId, [place]),
    );
    return packed ? this.decode(packed.items, organizationId) : [];
  }

  /** Items as the nodes of an open execution see them. */
  decode(packed: Buffer, organizationId: string): Promise<Item[]> {
    return this.vault ? this.vault.decode<Item>(packed, organizationId) : decodeItems<Item>(packed);
  }
}

async function pack(
  outputs: Record<string, Item[]>,
  vault: ItemVault | undefined,
  owner: ItemsOwner,
): Promise<{ port: string; encoded: EncodedItems }[]> {
  const packed: { port: string; encoded: EncodedItems }[] = [];
  let bytes = 0;
  for (const [port, items] of Object.entries(outputs)) {
    if (items.length > outputLimits.items)
      throw new AppError(
        'item_limit_reached',
        `The node output ${items.length} items. The limit is ${outputLimits.items}.`,
      );
    const encoded = await encodeFor(vault, items, { owner, maxBytes: outputLimits.bytes - bytes });
    bytes += encoded.sizeBytes;
    packed.push({ port, encoded });
  }
  return packed;
}

function key(organizationId: string, executionId: string): string {
  return `${organizationId} ${executionId}`;
}

function itemsKey({ organizationId, executionId }: ExecutionReference, { nodeId, runIndex, port }: ItemsPlace): string {
  return `${organizationId} ${executionId} ${nodeId} ${runIndex} ${port}`;
}

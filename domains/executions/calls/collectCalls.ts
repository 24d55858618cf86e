import { binaryIdsOf } from '../../../platform/binaries/binaryIdsOf.ts';
import type { EndedCall } from '../../../db/repositories/executions/executionCalls.ts';
import type { PackedItems } from '../../../db/repositories/executions/executionData.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { ItemsPlace } from '../expressions/RunReader.ts';
import type { PairedItem } from '../item.ts';
import { callRunOf, itemIndexOf, type CallingRun } from './callKey.ts';

/** The outcome of a call. */
export interface CallResult<Item> {
  executionId: string;
  /** Where people see it. */
  url: string;
  digitalOrganizationName: string;
  itemIndex: number | null;
  status: EndedCall['status'];
  /** Null after success. */
  error: string | null;
  /** Items of the last executed node, whichever port they left by. */
  items: Item[];
  triggerNodeId: string;
  /** The ports with the items, in their order. */
  left: (ItemsPlace & { count: number })[];
  /** For each item of a call with several input items: positions of its source items. */
  pairs?: readonly (PairedItem | undefined)[];
}

const batchSize = 200;

/** The results of all calls of a run, in the order of its items; the caller may use their files from now on. Errors: `node_failed` above `maxBytes` of items. */
export async function collectCalls<Item extends object>(
  { executionCalls }: Repositories,
  {
    run,
    maxBytes,
    publicUrl,
    decode,
  }: { run: CallingRun; maxBytes: number; publicUrl: string; decode: (packed: Buffer) => Promise<Item[]> },
): Promise<CallResult<Item>[]> {
  const results: CallResult<Item>[] = [];
  let bytes = 0;
  for (let after = '', more = true; more;) {
    const ended = await executionCalls.ended(callRunOf(run), after, batchSize);
    after = ended.at(-1)?.place ?? after;
    more = ended.length === batchSize;
    bytes += ended.reduce((sum, call) => sum + bytesOf(call), 0);
    if (bytes > maxBytes)
      throw new AppError(
        'node_failed',
        `The called digital organization returned ${bytes} bytes of items. The limit is ${maxBytes}.`,
      );
    const packed = Map.groupBy(await executionCalls.items(ended.flatMap(lastRun)), (port) => port.executionId);
    const collected: CallResult<Item>[] = [];
    for (const call of ended)
      collected.push(await toResult<Item>(call, packed.get(call.executionId) ?? [], { publicUrl, decode }));
    await executionCalls.shareFiles(
      collected.flatMap(({ executionId: from, items }) =>
        binaryIdsOf(items).map((fileId) => ({ from, to: run.executionId, fileId })),
      ),
    );
    results.push(...collected);
  }
  return results;
}

function lastRun({ executionId, status, lastNode, runIndex }: EndedCall) {
  return status === 'success' && lastNode !== null && runIndex !== null
    ? [{ executionId, nodeId: lastNode, runIndex }]
    : [];
}

function bytesOf({ status, outputs }: EndedCall): number {
  if (status !== 'success') return 0;
  return Object.values(outputs ?? {}).reduce((sum, port) => sum + port.size_bytes, 0);
}

async function toResult<Item extends object>(
  call: EndedCall,
  ports: readonly PackedItems[],
  { publicUrl, decode }: { publicUrl: string; decode: (packed: Buffer) => Promise<Item[]> },
): Promise<CallResult<Item>> {
  const order = Object.keys(call.outputs ?? {});
  const items: Item[] = [];
  const inOrder = ports.toSorted((a, b) => order.indexOf(a.port) - order.indexOf(b.port));
  for (const port of inOrder) for (const item of await decode(port.items)) items.push(item);
  const left = inOrder.map(({ nodeId, runIndex, port, itemCount: count }) => ({ nodeId, runIndex, port, count }));
  const { executionId, digitalOrganizationName, status, triggerNodeId } = call;
  const url = `${publicUrl}/executions/${executionId}`;
  const itemIndex = itemIndexOf(call.place);
  return {
    executionId,
    url,
    digitalOrganizationName,
    itemIndex,
    status,
    error: errorOf(call),
    items,
    triggerNodeId,
    left,
  };
}

function errorOf({ status, error }: EndedCall): string | null {
  if (status === 'success') return null;
  return status === 'canceled' ? 'it was canceled' : (error?.message ?? 'it failed');
}

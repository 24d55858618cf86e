import type { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { decodeItems } from '../../db/itemsCodec.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { WebhookParameters } from '../../domains/executions/webhooks/webhookParameters.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { isBinary } from '../../platform/binaries/binaryIdsOf.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The ended execution, and its last node. */
export interface EndedExecution {
  executionId: string;
  lastNode: string | null;
  responseData: WebhookParameters['responseData'];
}

/**
 * The answer of a webhook that responds with the last node (decisions §7): `first_json` is the first item's json of the
 * last executed node, whichever port it left by (`{}` without an item); `all` every item's json; `first_binary` the file
 * `data` of the first item, else its first file; `none` nothing (null). Errors: `node_failed` if that item has no file.
 */
export async function lastNodeAnswer(
  repositories: Repositories,
  ended: EndedExecution,
  nodeTypes: Pick<NodeTypes, 'shapeOf'>,
): Promise<{ json: unknown } | { binary: Binary } | null> {
  if (ended.responseData === 'none') return null;
  const items = await lastItems(repositories, ended, nodeTypes);
  if (ended.responseData === 'all') return { json: items.map((item) => item.json) };
  if (ended.responseData === 'first_binary') {
    const files = items[0]?.binary ?? {};
    const binary = files['data'] ?? Object.values(files)[0];
    if (!isBinary(binary)) throw new AppError('node_failed', 'The execution returned no file to respond with.');
    return { binary };
  }
  return { json: items[0]?.json ?? {} };
}

export interface LastItem {
  json: unknown;
  binary?: Record<string, unknown>;
}

/** All items that the run left, or (where only the first ones count) the beginning of them. */
export async function lastItems(
  repositories: Repositories,
  { executionId, lastNode, responseData, most = Infinity }: EndedExecution & { most?: number },
  nodeTypes: Pick<NodeTypes, 'shapeOf'>,
): Promise<LastItem[]> {
  if (lastNode === null) return [];
  const run = await repositories.executionDetails.latestRun(executionId, lastNode);
  if (!run) return [];
  const ports = await repositories.executionData.readRun({ executionId, nodeId: lastNode, runIndex: run.runIndex });
  const order = nodeTypes.shapeOf(run)?.outputs({}) ?? [];
  const rank = (port: string): number => (order.includes(port) ? order.indexOf(port) : order.length);
  const wanted = responseData === 'all' ? most : 1;
  const items: LastItem[] = [];
  for (const { items: packed } of ports.toSorted((a, b) => rank(a.port) - rank(b.port))) {
    if (items.length >= wanted) break;
    for (const item of await decodeItems<LastItem>(packed, wanted - items.length)) items.push(item);
  }
  return items;
}

import type { Repositories } from '../../db/repositories/repositories.ts';
import { outputOf } from './outputOf.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { nodeDetail } from '../executions/reading/nodeDetail.ts';

type Item = components['schemas']['PortItems']['items'][number];

/** Of more items the first one is the row, with the first that came of it. */
const mostItems = 100;

/**
 * Returns the first input item of a node in an execution, and the node's output in that run: a part of it if `field` names one. Errors:
 * `execution_data_gone` if the node did not run, or its items are not kept.
 */
export async function nodeRow(
  repositories: Repositories,
  { executionId, nodeId, field }: { executionId: string; nodeId: string; field: string },
): Promise<{ input: Record<string, unknown>; output: unknown }> {
  const { runs } = await nodeDetail(repositories, {
    executionId,
    nodeId,
    limit: mostItems,
    cursor: undefined,
    runIndex: 0,
  });
  const inputs = itemsOf(runs[0]?.inputs);
  const input = inputs[0]?.json;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new AppError('execution_data_gone', 'What the tested node got in this execution is not kept.');
  const outputs = runs[0]?.row.status === 'success' ? itemsOf(runs[0].outputs) : [];
  const made = inputs.length === 1 ? outputs : outputs.slice(0, 1);
  return { input: input as Record<string, unknown>, output: made.length === 0 ? undefined : outputOf(made, field) };
}

function itemsOf(ports: Record<string, components['schemas']['PortItems']> = {}): { json: unknown }[] {
  return Object.values(ports).flatMap(({ items }) => items as (Item & { json: unknown })[]);
}

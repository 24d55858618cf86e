import type { NodeMapping } from './nodeMapping.ts';
import { code } from './nodes/code.ts';
import { editFields } from './nodes/editFields.ts';
import { executeWorkflow } from './nodes/executeWorkflow.ts';
import { executeWorkflowTrigger } from './nodes/executeWorkflowTrigger.ts';
import { filter } from './nodes/filter.ts';
import { functionNode } from './nodes/functionNode.ts';
import { ifNode } from './nodes/ifNode.ts';
import { limit } from './nodes/limit.ts';
import { merge } from './nodes/merge.ts';
import { respondToWebhook } from './nodes/respondToWebhook.ts';
import { sort } from './nodes/sort.ts';
import { splitInBatches } from './nodes/splitInBatches.ts';
import { stopAndError } from './nodes/stopAndError.ts';
import { switchNode } from './nodes/switchNode.ts';
import { wait } from './nodes/wait.ts';
import { withoutParameters } from './nodes/withoutParameters.ts';

/** What maps the nodes of n8n, by type. One line a type; what is not here becomes a placeholder. */
const base: Readonly<Record<string, NodeMapping>> = {
  code,
  errorTrigger: withoutParameters('trigger.error'),
  executeWorkflow,
  executeWorkflowTrigger,
  filter,
  function: functionNode,
  functionItem: functionNode,
  if: ifNode,
  limit,
  manualTrigger: withoutParameters('trigger.manual'),
  merge,
  noOp: withoutParameters('logic.no_operation'),
  respondToWebhook,
  set: editFields,
  sort,
  splitInBatches,
  start: withoutParameters('trigger.manual'),
  stopAndError,
  switch: switchNode,
  wait,
};

/** Finds the mapping of a type by its package and name: `n8n-nodes-base`, `if`. */
export function findMapping(packageName: string, type: string): NodeMapping | undefined {
  return packageName === 'n8n-nodes-base' && Object.hasOwn(base, type) ? base[type] : undefined;
}

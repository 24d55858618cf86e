import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { readExecutionFile } from '../readExecutionFile.ts';
import { useNodeItems } from '../useNodeItems.ts';
import { ResultCard } from './ResultCard.tsx';

type ExecutionResultProps = {
  execution: Schema<'Execution'>;
  /** Opens the node that made the result. */
  onOpen: (nodeId: string) => void;
  actions?: ReactNode;
  /** Shown if no node returned something. */
  empty?: ReactNode;
};

/** The result of an execution: the items of the node that returned something last. */
export function ExecutionResult({ execution, onOpen, actions, empty = null }: ExecutionResultProps) {
  const last = execution.nodes.findLast(({ status, items_out: count }) => status === 'success' && count > 0);
  return last === undefined ? empty : <LastItems execution={execution} node={last} onOpen={onOpen} actions={actions} />;
}

type LastItemsProps = Omit<ExecutionResultProps, 'empty'> & { node: Schema<'ExecutionNode'> };

function LastItems({ execution, node, onOpen, actions }: LastItemsProps) {
  const { run } = useNodeItems({
    executionId: execution.id,
    nodeId: node.node_id,
    runIndex: node.runs - 1,
    stamp: `${node.status} ${node.runs}`,
  });
  const found = Object.values(run?.outputs ?? {}).find(({ items }) => items.length > 0);
  if (found === undefined) return null;
  return (
    <ResultCard
      items={found.items}
      count={found.count}
      title={
        <Anchor component="button" type="button" size="sm" fw={600} onClick={() => onOpen(node.node_id)}>
          {node.name}
        </Anchor>
      }
      fileName={node.name}
      readFile={(file) => readExecutionFile(execution.id, file.id)}
      actions={actions}
    />
  );
}

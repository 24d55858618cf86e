import { Anchor, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { itemJson } from '../../../items/itemJson.ts';
import { itemsOf, useNodeItems } from '../../../items/useNodeItems.ts';
import { t } from '../../../texts/texts.ts';
import { useOpenNode } from './useOpenNode.ts';
import classes from './CanvasBanner.module.css';

type LastOutputProps = { execution: Schema<'Execution'> };

/** The result of an execution in one line: the first item of the node that ran last. Opens that node. */
export function LastOutput({ execution }: LastOutputProps) {
  const last = execution.nodes.findLast(({ status, items_out: count }) => status === 'success' && count > 0);
  return last === undefined ? null : <Line execution={execution} node={last} />;
}

function Line({ execution, node }: LastOutputProps & { node: Schema<'ExecutionNode'> }) {
  const { open } = useOpenNode();
  const { run } = useNodeItems({
    executionId: execution.id,
    nodeId: node.node_id,
    runIndex: node.runs - 1,
    stamp: `${node.status} ${node.runs}`,
  });
  const port = Object.keys(run?.outputs ?? {}).find((name) => (run?.outputs[name]?.items.length ?? 0) > 0);
  if (run === undefined || port === undefined) return null;
  const [first] = itemsOf([run], 'outputs', port);
  if (first === undefined) return null;
  return (
    <Text size="sm" className={classes.result} data-result>
      <Anchor component="button" type="button" size="sm" onClick={() => open(node.node_id)}>
        {node.name}
      </Anchor>
      {': '}
      {resultText(itemJson(first))}
      {node.items_out > 1 ? ` ${t('canvas.andMoreItems', { count: node.items_out - 1 })}` : ''}
    </Text>
  );
}

/** A text alone reads as it stands, everything else as JSON. */
export function resultText(json: unknown): string {
  const values = typeof json === 'object' && json !== null ? Object.values(json) : [];
  const [only] = values;
  const text = values.length === 1 && typeof only === 'string' ? only : (JSON.stringify(json) ?? '');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import { placeOf } from '../../../forms/problems.ts';
import { t } from '../../../texts/texts.ts';
import { findNode, type Graph, type NodeType, type NodeTypes, typeOf } from '../model/graph.ts';
import classes from './IssuesList.module.css';

type IssuesListProps = {
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly Schema<'GraphIssue'>[];
  onChoose: (nodeId: string) => void;
};

/** All issues of a graph; a click leads to the node. */
export function IssuesList({ graph, nodeTypes, issues, onChoose }: IssuesListProps) {
  return (
    <Stack gap={2}>
      {issues.map((issue, index) => {
        const node = issue.node_id === null ? undefined : findNode(graph, issue.node_id);
        const serious = issue.severity === 'error';
        return (
          <UnstyledButton
            key={index}
            className={classes.issue}
            disabled={node === undefined}
            onClick={() => node && onChoose(node.id)}
          >
            <Group gap={8} wrap="nowrap" align="flex-start">
              {serious ? (
                <IconCircleX size={17} color="var(--mantine-color-red-6)" aria-label={t('common.error')} />
              ) : (
                <IconAlertTriangle size={17} color="var(--mantine-color-orange-6)" aria-label={t('canvas.warning')} />
              )}
              <div>
                {node === undefined ? null : (
                  <Text size="sm" fw={600} lh={1.3}>
                    {node.name}
                  </Text>
                )}
                <Text size="sm" lh={1.4}>
                  {[...entriesOf(issue, node && typeOf(nodeTypes, node)), issue.message].join(' › ')}
                </Text>
              </div>
            </Group>
          </UnstyledButton>
        );
      })}
    </Stack>
  );
}

/** The entries of lists that an issue is in: "Fields 3". */
function entriesOf({ parameter }: Schema<'GraphIssue'>, nodeType: NodeType | undefined): string[] {
  return parameter === null || nodeType === undefined ? [] : (placeOf(nodeType.parameters, parameter)?.entries ?? []);
}

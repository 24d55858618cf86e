import { ActionIcon, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { indexNodeTypes } from '../../canvas/model/graph.ts';
import { toOverlay } from '../../canvas/model/runOverlay.ts';
import { Canvas } from '../../canvas/view/Canvas.tsx';
import { NodePanel } from '../../canvas/view/NodePanel.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { ExecutionActions } from './ExecutionActions.tsx';
import { ExecutionFacts } from './ExecutionFacts.tsx';
import classes from './ExecutionPage.module.css';
import { NodeRunList } from './NodeRunList.tsx';
import { useExecution } from './useExecution.ts';

const noIssues: never[] = [];

/** One execution: its graph with what each node did, the items, the error, cancel and the link to Temporal UI. */
export function ExecutionPage() {
  const { executionId = '' } = useParams();
  const execution = useExecution(executionId);
  useDocumentTitle(`${execution.data?.digital_organization_name ?? 'Execution'} · Bureau`);
  if (execution.error) {
    return (
      <Box p="xl" maw={620} mx="auto">
        <ErrorNotice
          error={execution.error}
          title="This execution cannot be shown"
          onRetry={() => void execution.refetch()}
        />
      </Box>
    );
  }
  return (
    <div className={classes.page}>
      {execution.data === undefined ? <Skeleton height="100%" radius={0} /> : <Loaded execution={execution.data} />}
    </div>
  );
}

function Loaded({ execution }: { execution: Schema<'Execution'> }) {
  const nodeTypes = $api.useQuery('get', '/api/v1/node-types', {}, { staleTime: Infinity });
  const index = useMemo(() => indexNodeTypes(nodeTypes.data?.data ?? []), [nodeTypes.data]);
  const overlay = useMemo(() => toOverlay(execution), [execution]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(() => new Set());
  const selectedId = selection.size === 1 ? [...selection][0] : undefined;
  const node = execution.graph.nodes.find((candidate) => candidate.id === selectedId);
  return (
    <>
      <header className={classes.header}>
        <ActionIcon component={Link} to="/executions" variant="subtle" color="gray" aria-label="All executions">
          <IconArrowLeft size={19} />
        </ActionIcon>
        <Stack gap={0} flex={1} miw={160}>
          <Group gap="xs">
            <Title order={1} fz={17}>
              {execution.digital_organization_name}
            </Title>
            <StatusBadge status={execution.status} />
          </Group>
          <Text size="xs" c="dimmed" className="mono">
            {execution.id}
          </Text>
        </Stack>
        <ExecutionActions execution={execution} />
      </header>
      <div className={classes.body}>
        <aside className={classes.side} aria-label="Facts and nodes of the execution">
          <ExecutionFacts execution={execution} />
          <NodeRunList
            execution={execution}
            chosen={selectedId ?? null}
            onChoose={(id) => setSelection(new Set([id]))}
          />
        </aside>
        <div className={classes.canvas}>
          {nodeTypes.data === undefined ? (
            <ErrorNotice error={nodeTypes.error} />
          ) : (
            <ReactFlowProvider>
              <Canvas
                graph={execution.graph}
                nodeTypes={index}
                issues={noIssues}
                overlay={overlay}
                readOnly
                selection={selection}
                onSelect={setSelection}
              />
            </ReactFlowProvider>
          )}
        </div>
        {node === undefined ? null : (
          <NodePanel
            key={node.id}
            graph={execution.graph}
            node={node}
            nodeTypes={index}
            issues={noIssues}
            overlay={overlay}
            actions={null}
            onClose={() => setSelection(new Set())}
          />
        )}
      </div>
    </>
  );
}

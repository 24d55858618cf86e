import { ActionIcon, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Suspense, useEffect, useMemo } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../../api/sharedReads.ts';
import type { Schema } from '../../api/client.ts';
import { CommentsButton } from '../../comments/CommentsButton.tsx';
import { indexNodeTypes } from '../../features/canvas/model/graph.ts';
import { mayRetryAgent } from '../../features/agents/mayRetryAgent.ts';
import { isFinal, toOverlay } from '../../features/canvas/model/runOverlay.ts';
import { Canvas } from '../../features/canvas/view/Canvas.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { ReadFailure } from '../../parts/ReadFailure.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';
import { ExecutionActions } from './ExecutionActions.tsx';
import { ExecutionFacts } from './ExecutionFacts.tsx';
import { ExecutionNodePanel } from './ExecutionNodePanel.tsx';
import classes from './ExecutionPage.module.css';
import { NodeTimeline } from './NodeTimeline.tsx';
import { useExecution } from './useExecution.ts';

const noIssues: never[] = [];

const ExecutionResult = lazyPart(async () => (await import('../../items/result/ExecutionResult.tsx')).ExecutionResult);

/** One execution: its graph with each node's state, the items, the error, cancel and the link to Temporal UI. */
export function ExecutionPage() {
  const { executionId = '' } = useParams();
  const execution = useExecution(executionId);
  useDocumentTitle(`${execution.data?.digital_organization_name ?? t('executions.execution')} · Bureau`);
  if (execution.error) {
    return (
      <Box p="xl" maw={620} mx="auto">
        <ReadFailure
          error={execution.error}
          title={t('executions.couldNotLoadExecution')}
          onRetry={() => void execution.refetch()}
          what={t('executions.execution')}
          list={{ to: '/executions', title: t('common.executions') }}
        />
      </Box>
    );
  }
  return (
    <div className={classes.page}>
      {execution.data === undefined ? (
        <Skeleton height="100%" radius={0} />
      ) : (
        <ReactFlowProvider>
          <Loaded execution={execution.data} />
        </ReactFlowProvider>
      )}
    </div>
  );
}

function Loaded({ execution }: { execution: Schema<'Execution'> }) {
  const nodeTypes = useQuery(nodeTypesRead());
  const index = useMemo(() => indexNodeTypes(nodeTypes.data?.data ?? []), [nodeTypes.data]);
  const { nodeId, run, choose } = useChosenNode();
  const node = execution.graph.nodes.find((candidate) => candidate.id === nodeId);
  const overlay = useMemo(
    () => toOverlay(execution, nodeId === null || run === null ? null : { nodeId, run }),
    [execution, nodeId, run],
  );
  const selection = useMemo(() => new Set(nodeId === null ? [] : [nodeId]), [nodeId]);
  const listAddress = useListAddress();
  useShowChosen(node?.id ?? null, execution.graph.nodes.length);
  return (
    <>
      <header className={classes.header}>
        <ActionIcon
          component={Link}
          to={listAddress}
          variant="subtle"
          color="gray"
          aria-label={t('home.viewAllExecutions')}
        >
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
        {execution.employee_id === undefined ? (
          <CommentsButton
            digitalOrganizationId={execution.digital_organization_id}
            executionId={execution.id}
            nodes={execution.graph.nodes}
            selectedId={nodeId}
            onChooseNode={(id) => choose(id)}
          />
        ) : null}
        <ExecutionActions execution={execution} listAddress={listAddress} />
      </header>
      <div className={classes.body}>
        <aside className={classes.side} aria-label={t('executions.executionDetails')}>
          <ExecutionFacts execution={execution} onChooseNode={(id) => choose(id)} />
          {execution.status === 'success' ? (
            <Suspense fallback={null}>
              <div className={classes.result}>
                <ExecutionResult execution={execution} onOpen={(id) => choose(id)} />
              </div>
            </Suspense>
          ) : null}
          <NodeTimeline
            execution={execution}
            chosen={nodeId === null ? null : { nodeId, run }}
            onChoose={(id, chosenRun) => choose(id, chosenRun)}
          />
        </aside>
        <div className={classes.main}>
          <div className={classes.canvas}>
            {nodeTypes.data === undefined ? (
              <ErrorNotice error={nodeTypes.error} />
            ) : (
              <Canvas
                graph={execution.graph}
                nodeTypes={index}
                issues={noIssues}
                overlay={overlay}
                readOnly
                selection={selection}
                onSelect={(change) => {
                  const ids = change(selection);
                  choose(ids.size === 1 ? [...ids][0]! : null);
                }}
              />
            )}
          </div>
          {node === undefined ? null : (
            <ExecutionNodePanel
              key={node.id}
              executionId={execution.id}
              graph={execution.graph}
              node={node}
              nodeTypes={index}
              overlay={overlay}
              run={run}
              mayDecide={execution.permissions.includes('execute')}
              mayRetry={mayRetryAgent(execution, overlay.nodes.get(node.id)?.runs ?? 0)}
              mayRunAgain={isFinal(execution.status) && execution.permissions.includes('execute')}
              onClose={() => choose(null)}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** The node that is looked at, and which of its runs (null: the latest): parts of the address, so that a link leads here. */
function useChosenNode() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const number = Number(search.get('run'));
  const choose = (nodeId: string | null, run: number | null = null) =>
    setSearch(
      (before) => {
        before.delete('node');
        before.delete('run');
        if (nodeId !== null) before.set('node', nodeId);
        if (nodeId !== null && run !== null) before.set('run', String(run + 1));
        return before;
      },
      { replace: true, state },
    );
  return { nodeId: search.get('node'), run: Number.isInteger(number) && number > 0 ? number - 1 : null, choose };
}

/** So many nodes are shown as a whole; in larger graphs the canvas goes to the chosen one. */
const fewNodes = 12;

/** Moves the canvas when the panel takes or gives room, so that the chosen node is not behind it. */
function useShowChosen(nodeId: string | null, nodeCount: number): void {
  const { fitView } = useReactFlow();
  useEffect(() => {
    const nodes = nodeId === null || nodeCount <= fewNodes ? {} : { nodes: [{ id: nodeId }] };
    // After the panel has taken its room.
    const timer = setTimeout(() => void fitView({ ...nodes, maxZoom: 1, padding: 0.2 }), 60);
    return () => clearTimeout(timer);
  }, [nodeId, nodeCount, fitView]);
}

/** Returns the address of the list with the filter it was left with. */
function useListAddress(): string {
  const { state } = useLocation() as { state: unknown };
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null;
  return typeof list === 'string' && list !== '' ? `/executions?${list}` : '/executions';
}

import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { TableSkeleton } from '../parts/TableSkeleton.tsx';
import { t } from '../texts/texts.ts';
import { ConsoleSection } from './ConsoleSection.tsx';
import { ItemsBrowser } from './ItemsBrowser.tsx';
import { itemsOf, useNodeItems } from './useNodeItems.ts';
import classes from './items.module.css';

type NodeItemsProps = {
  executionId: string;
  nodeId: string;
  side: 'inputs' | 'outputs';
  /** How often the node ran; at least 1. */
  runCount: number;
  /** Changes when the node did something new. */
  stamp: string;
  /** The run that is shown first, from 0 on; else the latest. */
  firstRun?: number | null;
  /** The port that is shown first; else the one with items. */
  firstPort?: string | undefined;
  portTitle: (port: string) => string;
  /** The node name used in expressions; null if items arrive as `$json`. */
  nodeName: string | null;
  fileName: string;
  actions?: (shown: { port: string; loadAll: () => Promise<Record<string, unknown>[]> }) => ReactNode;
};

/** The items that a node received or made in an execution, by run and port. */
export function NodeItems(props: NodeItemsProps) {
  const { executionId, nodeId, side, runCount, stamp, firstRun = null, firstPort, portTitle } = props;
  const [chosenRun, setChosenRun] = useState<number | null>(firstRun);
  const [chosenPort, setChosenPort] = useState<string | null>(null);
  const runIndex = Math.min(chosenRun ?? Infinity, runCount - 1);
  const loaded = useNodeItems({ executionId, nodeId, runIndex, stamp });
  const { run } = loaded;
  if (loaded.isPending) return <TableSkeleton lines={4} />;
  if (loaded.error) return <ErrorNotice error={loaded.error} onRetry={loaded.retry} />;
  if (run === undefined) return <Nothing text={t('items.didNotRun')} />;
  const ports = Object.entries(run[side]).map(([name, { count }]) => ({ name, count }));
  const wanted = chosenPort ?? firstPort;
  const port =
    ports.find(({ name }) => name === wanted) ?? ports.find(({ count }) => count > 0) ?? (ports[0] as Port | undefined);
  return (
    <div className={classes.browser}>
      {side === 'outputs' ? (
        <ErrorNotice error={run.error && new Error(run.error.message)} title={t('items.nodeFailed')} />
      ) : null}
      {side === 'outputs' ? <ConsoleSection console={run.console} /> : null}
      {runCount > 1 || ports.length > 1 ? (
        <Group gap="xs">
          {runCount > 1 ? <RunSelect runCount={runCount} runIndex={runIndex} onChange={setChosenRun} /> : null}
          {ports.length > 1 ? (
            <SegmentedControl
              size="xs"
              aria-label={t('items.port')}
              value={port?.name ?? ''}
              data={ports.map(({ name, count }) => ({ value: name, label: `${portTitle(name)} (${count})` }))}
              onChange={setChosenPort}
            />
          ) : null}
        </Group>
      ) : null}
      {port === undefined ? (
        <Nothing
          text={
            side === 'inputs'
              ? t('items.triggersHaveNoInput')
              : run.status === 'running'
                ? t('items.theNodeIsRunning')
                : t('items.outputEmpty')
          }
        />
      ) : port.count === 0 ? (
        <Nothing text={t('items.noItems')} />
      ) : (
        <PortItems key={`${runIndex} ${port.name}`} {...props} loaded={loaded} port={port} />
      )}
    </div>
  );
}

type Port = { name: string; count: number };

type RunSelectProps = { runCount: number; runIndex: number; onChange: (runIndex: number) => void };

function RunSelect({ runCount, runIndex, onChange }: RunSelectProps) {
  const data = useMemo(
    () =>
      Array.from({ length: runCount }, (_, index) => ({
        value: String(index),
        label: t('items.runNumberOfAll', { place: index + 1, all: runCount }),
      })),
    [runCount],
  );
  return (
    <Select
      size="xs"
      w={150}
      aria-label={t('executions.nodeRun')}
      allowDeselect={false}
      searchable
      limit={100}
      data={data}
      value={String(runIndex)}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

type PortItemsProps = NodeItemsProps & { loaded: ReturnType<typeof useNodeItems>; port: Port };

function PortItems({ loaded, port, side, executionId, nodeName, fileName, actions }: PortItemsProps) {
  const { runs, hasMore, isLoading, load, loadAll } = loaded;
  const { name, count } = port;
  const items = useMemo(() => itemsOf(runs, side, name), [runs, side, name]);
  const more = useMemo(
    () => ({
      hasMore: hasMore && items.length < count,
      isLoading,
      load,
      loadAll: () => loadAll(side, name),
    }),
    [hasMore, isLoading, items.length, count, load, loadAll, side, name],
  );
  return (
    <ItemsBrowser
      items={items}
      count={count}
      nodeName={nodeName}
      executionId={executionId}
      more={more}
      side={side}
      fileName={fileName}
      actions={actions?.({ port: name, loadAll: more.loadAll })}
    />
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" py="md" ta="center">
      {text}
    </Text>
  );
}

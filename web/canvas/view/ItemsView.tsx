import { Group, ScrollArea, SegmentedControl, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { itemJson, toItemTable } from '../model/itemTable.ts';
import classes from './ItemsView.module.css';

type Detail = Schema<'ExecutionNodeDetail'>;
type Run = Detail['runs'][number];
type Side = 'inputs' | 'outputs';

const shownItems = 100;

type ItemsViewProps = {
  executionId: string;
  nodeId: string;
  side: Side;
  /** Changes when the node did something new, so that its items are asked for again. */
  stamp: string;
  portTitle: (port: string) => string;
};

/** The items that a node received or made in an execution, by run and port, as a table or JSON. */
export function ItemsView({ executionId, nodeId, side, stamp, portTitle }: ItemsViewProps) {
  const detail = $api.useQuery(
    'get',
    '/api/v1/executions/{execution_id}/nodes/{node_id}',
    { params: { path: { execution_id: executionId, node_id: nodeId }, query: { limit: shownItems } }, stamp },
    { placeholderData: (before) => before, staleTime: Infinity },
  );
  if (detail.isPending) return <TableSkeleton lines={4} />;
  if (detail.error) return <ErrorNotice error={detail.error} onRetry={() => void detail.refetch()} />;
  return <Runs key={`${executionId} ${nodeId} ${side}`} runs={detail.data.runs} side={side} portTitle={portTitle} />;
}

function Runs({ runs, side, portTitle }: { runs: Run[]; side: Side; portTitle: (port: string) => string }) {
  const [chosenRun, setChosenRun] = useState<number | null>(null);
  const [chosenPort, setChosenPort] = useState<string | null>(null);
  const [view, setView] = useState<'table' | 'json'>('table');
  const run = runs.find((candidate) => candidate.run_index === chosenRun) ?? runs.at(-1);
  if (run === undefined) return <Nothing text="This node did not run." />;
  const ports = Object.entries(run[side]);
  const fullest = ports.find(([, { count }]) => count > 0) ?? ports[0];
  const shown = ports.find(([name]) => name === chosenPort) ?? fullest;
  return (
    <Stack gap="sm">
      <ErrorNotice error={run.error && new Error(run.error.message)} title="This node failed" />
      <Group gap="xs">
        {runs.length > 1 ? (
          <Select
            size="xs"
            w={110}
            aria-label="Run"
            allowDeselect={false}
            data={runs.map(({ run_index }) => ({ value: String(run_index), label: `Run ${run_index + 1}` }))}
            value={String(run.run_index)}
            onChange={(next) => setChosenRun(Number(next))}
          />
        ) : null}
        {ports.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="Port"
            value={shown?.[0] ?? ''}
            data={ports.map(([name, { count }]) => ({ value: name, label: `${portTitle(name)} (${count})` }))}
            onChange={setChosenPort}
          />
        ) : null}
        <SegmentedControl
          size="xs"
          aria-label="Show items as"
          value={view}
          data={[
            { value: 'table', label: 'Table' },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={(next) => setView(next === 'json' ? 'json' : 'table')}
        />
      </Group>
      {shown === undefined ? (
        <Nothing
          text={side === 'inputs' ? 'This node takes no items: it starts the execution.' : 'No items left this node.'}
        />
      ) : (
        <Items page={shown[1]} view={view} />
      )}
    </Stack>
  );
}

function Items({ page, view }: { page: Schema<'PortItems'>; view: 'table' | 'json' }) {
  if (page.count === 0) return <Nothing text="No items went this way." />;
  return (
    <>
      <Text size="xs" c="dimmed">
        {page.count.toLocaleString('en')} {page.count === 1 ? 'item' : 'items'}
        {page.items.length < page.count ? `, the first ${page.items.length} are shown` : ''}
      </Text>
      {view === 'json' ? (
        <CodeBlock label="Items" code={JSON.stringify(page.items.map(itemJson), null, 2)} maxHeight={520} />
      ) : (
        <ItemTableView items={page.items} />
      )}
    </>
  );
}

function ItemTableView({ items }: { items: Record<string, unknown>[] }) {
  const { columns, rows } = toItemTable(items);
  if (columns.length === 0) return <Nothing text="These items have no fields." />;
  return (
    <ScrollArea className={classes.frame} viewportProps={{ tabIndex: 0 }}>
      <Table className={classes.table} verticalSpacing={6} horizontalSpacing={10} withColumnBorders aria-label="Items">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            <Table.Tr key={row}>
              {cells.map((cell, column) => (
                <Table.Td key={columns[column]} title={cell}>
                  <div className={classes.cell}>{cell}</div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" py="md" ta="center">
      {text}
    </Text>
  );
}

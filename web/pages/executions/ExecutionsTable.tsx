import { Anchor, Badge, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { queueText } from './queueText.ts';

type Execution = Schema<'ExecutionSummary'>;

/** How long it took, or has taken so far. */
export function durationText(
  { started_at, stopped_at }: Pick<Execution, 'started_at' | 'stopped_at'>,
  nowMs: number,
): string {
  if (started_at === null) return '–';
  const endMs = stopped_at === null ? nowMs : Date.parse(stopped_at);
  return formatDuration(endMs - Date.parse(started_at));
}

/** Executions as a table, newest first. */
export function ExecutionsTable({ executions }: { executions: Execution[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table highlightOnHover aria-label="Executions">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>State</Table.Th>
            <Table.Th>Digital organization</Table.Th>
            <Table.Th>Mode</Table.Th>
            <Table.Th>Started</Table.Th>
            <Table.Th ta="right">Took</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {executions.map((execution) => (
            <Table.Tr key={execution.id}>
              <Table.Td>
                <StatusBadge status={execution.status} />
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/executions/${execution.id}`} c="inherit" fw={600} size="sm">
                  {execution.digital_organization_name}
                </Anchor>
                <Note execution={execution} />
              </Table.Td>
              <Table.Td>
                <Badge variant="default" tt="none" fw={500} miw="max-content">
                  {execution.mode}
                </Badge>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={execution.started_at ?? execution.created_at} />
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {durationText(execution, Date.now())}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Note({ execution }: { execution: Execution }) {
  if (execution.error !== null) {
    return (
      <Text size="xs" c="red" lineClamp={1}>
        {execution.error.node_name === null ? '' : `${execution.error.node_name}: `}
        {execution.error.message}
      </Text>
    );
  }
  if (execution.queue !== null) {
    return (
      <Text size="xs" c="dimmed">
        {queueText(execution.queue)}
      </Text>
    );
  }
  if (execution.status !== 'waiting' || execution.wait_until === null) return null;
  return (
    <Text size="xs" c="dimmed">
      Wakes up <TimeAgo iso={execution.wait_until} />
    </Text>
  );
}

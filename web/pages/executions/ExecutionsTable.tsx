import { Anchor, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { ExecutionNote } from './ExecutionNote.tsx';
import { durationText, modeText } from './executionWords.ts';
import { useNow } from '../../parts/clock.ts';

/** A few executions as a table, newest first; the list of all of them is `ExecutionsList`. */
export function ExecutionsTable({ executions }: { executions: Schema<'ExecutionSummary'>[] }) {
  const nowMs = useNow();
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table highlightOnHover aria-label={t('common.executions')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>{t('common.status')}</Table.Th>
            <Table.Th>{t('executions.digitalOrganization')}</Table.Th>
            <Table.Th>{t('executions.mode')}</Table.Th>
            <Table.Th>{t('executions.started')}</Table.Th>
            <Table.Th ta="right">{t('keys.duration')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {executions.map((execution) => (
            <Table.Tr key={execution.id}>
              <Table.Td>
                <StatusBadge status={execution.status} />
              </Table.Td>
              <Table.Td>
                <Group gap={10} wrap="nowrap" maw={520}>
                  <Anchor component={Link} to={`/executions/${execution.id}`} c="inherit" fw={500} inherit truncate>
                    {execution.digital_organization_name}
                  </Anchor>
                  <ExecutionNote execution={execution} nowMs={nowMs} />
                </Group>
              </Table.Td>
              <Table.Td>{modeText(execution.mode)}</Table.Td>
              <Table.Td>
                <Text fz="inherit" c="dimmed">
                  <TimeAgo iso={execution.started_at ?? execution.created_at} />
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {durationText(execution, nowMs)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

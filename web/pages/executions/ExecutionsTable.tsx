import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { ExecutionNote } from './ExecutionNote.tsx';
import { durationText, modeText } from './executionWords.ts';
import { useNow } from '../../parts/clock.ts';
import { ListTable } from '../../parts/ListTable.tsx';

/** A few executions as a table, newest first; the list of all of them is `ExecutionsList`. */
export function ExecutionsTable({ executions }: { executions: Schema<'ExecutionSummary'>[] }) {
  const nowMs = useNow();
  return (
    <ListTable
      label={t('common.executions')}
      lines={executions}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        { title: t('common.status'), width: 130, card: 'end', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          title: t('executions.digitalOrganization'),
          card: 'name',
          cell: (execution) => (
            <Group gap={10} wrap="nowrap" maw={520}>
              <Anchor component={Link} to={`/executions/${execution.id}`} c="inherit" fw={500} inherit truncate>
                {execution.digital_organization_name}
              </Anchor>
              <ExecutionNote execution={execution} nowMs={nowMs} />
            </Group>
          ),
        },
        { title: t('executions.mode'), card: 'leftOut', cell: ({ mode }) => modeText(mode) },
        {
          title: t('executions.started'),
          dimmed: true,
          cell: (execution) => <TimeAgo iso={execution.started_at ?? execution.created_at} />,
        },
        { title: t('keys.duration'), numeric: true, cell: (execution) => durationText(execution, nowMs) },
      ]}
    />
  );
}

import { ActionIcon, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { durationText } from '../executions/ExecutionsTable.tsx';
import classes from './ExecutionsSidebar.module.css';
import type { ShownExecution } from './useShownExecution.ts';

type ExecutionsSidebarProps = { digitalOrganizationId: string; shown: ShownExecution; onClose: () => void };

/** The executions of this digital organization, live; a click lays one over the canvas. */
export function ExecutionsSidebar({ digitalOrganizationId, shown, onClose }: ExecutionsSidebarProps) {
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/executions',
    { params: { query: { digital_organization_id: digitalOrganizationId, limit: 25 } } },
    { ...cursorPages, refetchInterval: 2_000 },
  );
  const lines = linesOf(list.data);
  return (
    <aside className={classes.panel} aria-label="Executions">
      <Group justify="space-between" p="md" pb="xs">
        <Text fw={600}>Executions</Text>
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label="Close the executions">
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending ? <TableSkeleton /> : null}
      {list.data !== undefined && lines.length === 0 ? (
        <Text size="sm" c="dimmed" px="md">
          Nothing has run yet. Press Run, or publish it and call its webhook.
        </Text>
      ) : null}
      <ScrollArea flex={1}>
        {lines.map((execution) => (
          <UnstyledButton
            key={execution.id}
            className={classes.line}
            data-chosen={execution.id === shown.id || undefined}
            aria-label={`Execution ${execution.id}, ${execution.status}`}
            onClick={() => shown.inspect(execution.id)}
          >
            <Group justify="space-between" wrap="nowrap">
              <StatusBadge status={execution.status} />
              <Text size="xs" c="dimmed" className="numeric">
                {durationText(execution, Date.now())}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" mt={4}>
              <TimeAgo iso={execution.created_at} /> · {execution.mode}
            </Text>
            {execution.error === null ? null : (
              <Text size="xs" c="red" lineClamp={2}>
                {execution.error.message}
              </Text>
            )}
          </UnstyledButton>
        ))}
        <LoadMore query={list} />
      </ScrollArea>
    </aside>
  );
}

import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { relativeTime } from '../../../parts/time.ts';
import { t } from '../../../texts/texts.ts';
import { StatusFilter } from '../../../pages/executions/ExecutionFilterBar.tsx';
import { readFilters, type ExecutionFilters } from '../../../pages/executions/executionFilters.ts';
import { ExecutionNote } from '../../../pages/executions/ExecutionNote.tsx';
import { ExecutionsList } from '../../../pages/executions/ExecutionsList.tsx';
import { durationText, modeText } from '../../../pages/executions/executionWords.ts';
import { useExecutions } from '../../../pages/executions/useExecutions.ts';
import { useNow } from '../../../parts/clock.ts';
import classes from './ExecutionsSidebar.module.css';
import type { ShownExecution } from './useShownExecution.ts';

type ExecutionsSidebarProps = { digitalOrganizationId: string; shown: ShownExecution; onClose: () => void };

const noFilters = readFilters(new URLSearchParams());

/** The executions of this digital organization, live; a click lays one over the canvas. */
export function ExecutionsSidebar({ digitalOrganizationId, shown, onClose }: ExecutionsSidebarProps) {
  const [filters, setFilters] = useState<ExecutionFilters>({ ...noFilters, digitalOrganizationId });
  const executions = useExecutions(filters);
  const nowMs = useNow();
  return (
    <aside className={classes.panel} aria-label={t('common.executions')}>
      <Group justify="space-between" p="md" pb="xs">
        <Text fw={600}>{t('common.executions')}</Text>
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('executions.closeExecutions')}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <div className={classes.filter}>
        <StatusFilter
          filters={filters}
          onChange={(change) => setFilters({ ...filters, ...change })}
          counts={executions.counts}
        />
      </div>
      <ErrorNotice error={executions.error} onRetry={() => void executions.updates.refresh()} />
      {executions.loading && executions.length === 0 ? <TableSkeleton /> : null}
      {!executions.loading && executions.complete && executions.length === 0 ? (
        <Text size="sm" c="dimmed" px="md">
          {filters.statuses.length > 0 ? t('executions.noneMatch') : t('executions.noneOfThisYet')}
        </Text>
      ) : null}
      {executions.length > 0 ? (
        <ExecutionsList
          executions={executions}
          rowHeight={76}
          renderRow={(execution) => (
            <Line
              execution={execution}
              nowMs={nowMs}
              chosen={execution.id === shown.id}
              onChoose={() => shown.inspect(execution.id)}
            />
          )}
        />
      ) : null}
    </aside>
  );
}

type LineProps = { execution: Schema<'ExecutionSummary'>; nowMs: number; chosen: boolean; onChoose: () => void };

function Line({ execution, nowMs, chosen, onChoose }: LineProps) {
  const since = execution.started_at ?? execution.created_at;
  return (
    <UnstyledButton
      className={classes.line}
      data-chosen={chosen || undefined}
      data-row-focus
      aria-pressed={chosen}
      aria-label={t('executions.executionIdStatus', { id: execution.id, status: execution.status })}
      onClick={onChoose}
    >
      <Group justify="space-between" wrap="nowrap">
        <StatusBadge status={execution.status} />
        <Text size="xs" c="dimmed" className="numeric">
          {durationText(execution, nowMs)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        <time dateTime={since}>{relativeTime(since, nowMs)}</time> · {modeText(execution.mode)}
      </Text>
      <ExecutionNote execution={execution} nowMs={nowMs} />
    </UnstyledButton>
  );
}

import { List, Paper, Text } from '@mantine/core';
import type { GraphNode } from '../model/graph.ts';
import { t } from '../../../texts/texts.ts';
import { useScheduleTimes } from './publishing/useScheduleTimes.ts';

type ScheduleTimesProps = { node: GraphNode; digitalOrganizationId: string };

/** The next ten times of a schedule as it is written now. Nothing for other nodes, and while it cannot be read. */
export function ScheduleTimes({ node, digitalOrganizationId }: ScheduleTimesProps) {
  const next = useScheduleTimes(node, digitalOrganizationId);
  if (next === null) return null;
  return (
    <Paper withBorder p="sm" mb="md" radius="md">
      <Text size="sm" fw={500}>
        {t('publish.nextRunsTimeZone', { timeZone: next.timeZone })}
      </Text>
      <List size="sm" c="dimmed" aria-label={t('publish.nextRuns')}>
        {next.times.map((time) => (
          <List.Item key={time}>{time}</List.Item>
        ))}
      </List>
    </Paper>
  );
}

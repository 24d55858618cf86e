import { List, Paper, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { $api } from '../../api/client.ts';
import type { GraphNode } from '../../canvas/model/graph.ts';

type ScheduleTimesProps = { node: GraphNode; digitalOrganizationId: string };

/** The next ten times of a schedule as it is written now. Nothing for other nodes, and while it cannot be read. */
export function ScheduleTimes({ node, digitalOrganizationId }: ScheduleTimesProps) {
  const [parameters] = useDebouncedValue(node.parameters ?? {}, 400);
  const next = $api.useQuery(
    'post',
    '/api/v1/digital-organizations/{digital_organization_id}/schedule-times',
    { params: { path: { digital_organization_id: digitalOrganizationId } }, body: { parameters } },
    { enabled: node.type === 'trigger.schedule', retry: false },
  );
  if (node.type !== 'trigger.schedule' || next.data === undefined) return null;
  const { times, time_zone: timeZone } = next.data;
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return (
    <Paper withBorder p="sm" mb="md" radius="md">
      <Text size="sm" fw={500}>
        Next times ({timeZone})
      </Text>
      <List size="sm" c="dimmed" aria-label="Next times">
        {times.map((time) => (
          <List.Item key={time}>{format.format(new Date(time))}</List.Item>
        ))}
      </List>
    </Paper>
  );
}

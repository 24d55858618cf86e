import { useDebouncedValue } from '@mantine/hooks';
import { $api } from '../../../../api/client.ts';
import type { GraphNode } from '../../model/graph.ts';
import { language } from '../../../../texts/texts.ts';

/** The next ten times of a schedule as it is written now, in words of its time zone; null for other nodes and while it cannot be read. */
export function useScheduleTimes(node: GraphNode, digitalOrganizationId: string) {
  const [parameters] = useDebouncedValue(node.parameters ?? {}, 400);
  const { data } = $api.useQuery(
    'post',
    '/api/v1/digital-organizations/{digital_organization_id}/schedule-times',
    { params: { path: { digital_organization_id: digitalOrganizationId } }, body: { parameters } },
    { enabled: node.type === 'trigger.schedule', retry: false },
  );
  if (node.type !== 'trigger.schedule' || data === undefined) return null;
  const { times, time_zone: timeZone } = data;
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return { timeZone, times: times.map((time) => format.format(new Date(time))) };
}

import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { $api, type Schema } from '../../../api/client.ts';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';
import type { GraphNode, NodeTypes } from '../model/graph.ts';

type Trigger = Schema<'Trigger'>;
type TriggerStateProps = { node: GraphNode; nodeTypes: NodeTypes; facts: Schema<'DigitalOrganization'> };

/** The state of a published trigger: whether it works, its last event, its registration at the service and its error. Renders nothing for other nodes. */
export function TriggerState({ node, nodeTypes, facts }: TriggerStateProps) {
  const isTrigger = nodeTypes.get(node.type)?.trigger === true;
  const params = { path: { digital_organization_id: facts.id } };
  const { data } = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}/triggers',
    { params },
    { enabled: isTrigger && facts.published_version_id !== null, refetchInterval: 30_000 },
  );
  const trigger = data?.data.find((one) => one.node_id === node.id);
  if (!isTrigger || trigger === undefined || trigger.status === 'down') return null;
  const { registration, error } = trigger;
  return (
    <Paper withBorder p="sm" mb="md" radius="md" component="section" aria-label={t('publish.triggerState')}>
      <Stack gap={4}>
        <Group justify="space-between">
          <Text size="sm" fw={500}>
            {t('publish.triggerState')}
          </Text>
          <Status status={trigger.status} />
        </Group>
        <Line title={t('publish.lastEvent')} iso={trigger.last_event_at} />
        {registration === null ? null : <Line title={t('publish.registered')} iso={registration.registered_at} />}
        {registration?.expires_at ? <Line title={t('publish.registeredUntil')} iso={registration.expires_at} /> : null}
        {error === null ? null : (
          <>
            <Text size="xs" c="red.8" role="status" style={{ overflowWrap: 'anywhere' }}>
              {error.message}
            </Text>
            {trigger.next_attempt_at === null ? null : (
              <Line title={t('market.nextAttempt')} iso={trigger.next_attempt_at} />
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}

const colors = { active: 'teal', starting: 'blue', failing: 'red' } as const;

function Status({ status }: { status: Exclude<Trigger['status'], 'down'> }) {
  const texts = {
    active: t('health.stateOk'),
    starting: t('publish.triggerStarting'),
    failing: t('logStreaming.stateFailing'),
  };
  return (
    <Badge size="sm" variant="light" color={colors[status]} tt="none">
      {texts[status]}
    </Badge>
  );
}

function Line({ title, iso }: { title: string; iso: string | null }) {
  return (
    <Text size="xs" c="dimmed">
      {title}: <TimeAgo iso={iso} />
    </Text>
  );
}

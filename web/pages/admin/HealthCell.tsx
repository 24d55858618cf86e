import { Badge, HoverCard, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type State = Schema<'BreakerState'>;
type Counts = Pick<Schema<'ProviderHealth'>, 'calls' | 'errors' | 'p50_latency_ms'>;

const looks: Readonly<Record<State, { label: string; color: string; icon: typeof IconHourglass }>> = {
  closed: { label: t('admin.operational'), color: 'teal', icon: IconCircleCheck },
  half_open: { label: t('admin.recovering'), color: 'yellow', icon: IconHourglass },
  open: { label: t('admin.failing'), color: 'red', icon: IconAlertTriangle },
};

function countsText({ calls, errors, p50_latency_ms: p50 }: Counts): string {
  if (calls === 0) return t('admin.noCalls');
  const counted = t('admin.callsCallsErrorsFailed', { calls, errors });
  return p50 === null ? counted : `${counted}, ${formatDuration(p50)}`;
}

/**
 * Shows the breaker states of the responding process and the results of recent calls in all processes; details per route on hover or focus.
 */
export function HealthCell({ health }: { health: Schema<'ProviderHealth'> | undefined }) {
  if (health === undefined) return null;
  return (
    <Stack gap={2} align="flex-start">
      <HoverCard position="bottom-start" withArrow disabled={health.ways.length === 0}>
        <HoverCard.Target>
          <UnstyledButton>
            <StateBadge state={health.state} />
          </UnstyledButton>
        </HoverCard.Target>
        <HoverCard.Dropdown>
          <Table aria-label={t('admin.routes')} verticalSpacing={4}>
            <Table.Tbody>
              {health.ways.map((way) => (
                <Table.Tr key={way.id}>
                  <Table.Td className="mono">{way.model}</Table.Td>
                  <Table.Td>
                    <StateBadge state={way.state} />
                  </Table.Td>
                  <Table.Td>{countsText(way)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </HoverCard.Dropdown>
      </HoverCard>
      <Text size="xs" c="dimmed" className="numeric">
        {countsText(health)}
      </Text>
    </Stack>
  );
}

function StateBadge({ state }: { state: State }) {
  const { label, color, icon: StateIcon } = looks[state];
  return (
    <Badge variant="light" color={color} tt="none" leftSection={<StateIcon size={12} aria-hidden />}>
      {label}
    </Badge>
  );
}

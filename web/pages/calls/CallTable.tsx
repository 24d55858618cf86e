import { Group, Table, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { language, t } from '../../texts/texts.ts';
import { CallStateBadge } from './CallStateBadge.tsx';

type Call = Schema<'CallRecord'>;

function tokensText(tokens: number | null): string {
  return tokens === null ? '–' : tokens.toLocaleString(language());
}

/** Calls, newest first; each opens with its details. */
export function CallTable({ calls, onShow }: { calls: Call[]; onShow: (call: Call) => void }) {
  const keyName = useKeyNames();
  const origin = ({ key_id: keyId, execution_id: executionId }: Call) =>
    keyId !== null ? keyName(keyId) : executionId !== null ? t('executions.execution') : t('common.playground');
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table aria-label={t('keys.recentCalls')} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.time')}</Table.Th>
            <Table.Th>{t('keys.model')}</Table.Th>
            <Table.Th>{t('keys.provider')}</Table.Th>
            <Table.Th>{t('keys.key')}</Table.Th>
            <Table.Th>{t('common.status')}</Table.Th>
            <Table.Th ta="right">{t('keys.tokensInOut')}</Table.Th>
            <Table.Th ta="right">{t('common.credits')}</Table.Th>
            <Table.Th ta="right">{t('keys.duration')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {calls.map((call) => (
            <Table.Tr key={call.id} onClick={() => onShow(call)} style={{ cursor: 'pointer' }}>
              <Table.Td>
                <UnstyledButton fz="inherit" pos="relative" onClick={() => onShow(call)}>
                  <TimeAgo iso={call.created_at} />
                  <VisuallyHidden>{t('keys.detailsOfCallToModel', { model: call.model })}</VisuallyHidden>
                </UnstyledButton>
              </Table.Td>
              <Table.Td>
                <Tooltip label={call.stream ? `${call.endpoint} · ${t('keys.streaming')}` : call.endpoint}>
                  <Text span fz="inherit" fw={500}>
                    {call.model}
                  </Text>
                </Tooltip>
              </Table.Td>
              <Table.Td c="dimmed">
                {call.own_provider_key ? t('keys.providerOwnKey', { provider: call.provider }) : call.provider}
              </Table.Td>
              <Table.Td c="dimmed">{origin(call)}</Table.Td>
              <Table.Td>
                <CallStateBadge call={call} />
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {tokensText(call.input_tokens)} / {tokensText(call.output_tokens)}
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Group gap={4} justify="flex-end">
                  {call.estimated ? (
                    <Tooltip label={t('keys.estimatedBecauseProviderDidNotReport')}>
                      <Text size="xs" c="dimmed">
                        ≈
                      </Text>
                    </Tooltip>
                  ) : null}
                  <Credits credits={call.credits} />
                </Group>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {formatDuration(call.latency_ms)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

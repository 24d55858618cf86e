import { Group, Table, Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { CallStateBadge } from './CallStateBadge.tsx';

type Call = Schema<'CallRecord'>;

function tokensText(tokens: number | null): string {
  return tokens === null ? '–' : tokens.toLocaleString(language());
}

/** Calls, newest first; each opens with its details. */
export function CallTable({ calls, onShow }: { calls: Call[]; onShow: (call: Call) => void }) {
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table aria-label={t('Recent calls')} verticalSpacing={8} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Time')}</Table.Th>
            <Table.Th>{t('Model')}</Table.Th>
            <Table.Th>{t('Status')}</Table.Th>
            <Table.Th ta="right">{t('Tokens in / out')}</Table.Th>
            <Table.Th ta="right">{t('Credits')}</Table.Th>
            <Table.Th ta="right">{t('Duration')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {calls.map((call) => (
            <Table.Tr key={call.id} onClick={() => onShow(call)} style={{ cursor: 'pointer' }}>
              <Table.Td>
                <UnstyledButton
                  onClick={() => onShow(call)}
                  aria-label={t('Details of the call to {{model}}', { model: call.model })}
                >
                  <Text size="sm" td="underline">
                    <TimeAgo iso={call.created_at} />
                  </Text>
                </UnstyledButton>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{call.model}</Text>
                <Text size="xs" c="dimmed">
                  {call.endpoint}
                  {call.stream ? ` · ${t('streaming')}` : ''}
                </Text>
              </Table.Td>
              <Table.Td>
                <CallStateBadge call={call} />
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {tokensText(call.input_tokens)} / {tokensText(call.output_tokens)}
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Group gap={4} justify="flex-end">
                  {call.estimated ? (
                    <Tooltip label={t('Estimated, because the provider did not report usage')}>
                      <Text size="xs" c="dimmed">
                        ≈
                      </Text>
                    </Tooltip>
                  ) : null}
                  {formatCredits(call.credits)}
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

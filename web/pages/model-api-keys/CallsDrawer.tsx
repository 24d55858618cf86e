import { Badge, Drawer, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { formatCredits } from '../../parts/credits.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';

type CallsDrawerProps = { modelApiKey: Schema<'ModelApiKey'> | null; onClose: () => void };

const callColors = { ok: 'teal', error: 'red', canceled: 'gray' } as const;

/** The recent calls of one key, newest first, while they arrive. */
export function CallsDrawer({ modelApiKey, onClose }: CallsDrawerProps) {
  return (
    <Drawer
      opened={modelApiKey !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={modelApiKey === null ? '' : `Recent calls of “${modelApiKey.label}”`}
      keepMounted={false}
    >
      {modelApiKey === null ? null : <Calls keyId={modelApiKey.id} />}
    </Drawer>
  );
}

function Calls({ keyId }: { keyId: string }) {
  const calls = $api.useInfiniteQuery(
    'get',
    '/api/v1/model-api-keys/{key_id}/calls',
    { params: { path: { key_id: keyId }, query: { limit: 50 } } },
    { ...cursorPages, refetchInterval: 4_000 },
  );
  const lines = linesOf(calls.data);
  if (calls.isPending) return <TableSkeleton lines={8} />;
  return (
    <>
      <ErrorNotice error={calls.error} onRetry={() => void calls.refetch()} />
      {lines.length === 0 && calls.data !== undefined ? (
        <EmptyState icon={IconHistory} title="No call yet">
          Each call appears here with its tokens, credits and time. Prompts and answers are not stored.
        </EmptyState>
      ) : (
        <CallTable calls={lines} />
      )}
      <LoadMore query={calls} />
    </>
  );
}

function CallTable({ calls }: { calls: Schema<'CallRecord'>[] }) {
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table aria-label="Recent calls" verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Model</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Tokens in / out</Table.Th>
            <Table.Th ta="right">Credits</Table.Th>
            <Table.Th ta="right">Time</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {calls.map((call) => (
            <Table.Tr key={call.id}>
              <Table.Td>
                <Text size="sm">
                  <TimeAgo iso={call.created_at} />
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{call.model}</Text>
                <Text size="xs" c="dimmed">
                  {call.endpoint}
                  {call.stream ? ' · stream' : ''}
                </Text>
              </Table.Td>
              <Table.Td>
                <Tooltip label={`Request id ${call.request_id}`}>
                  <Badge color={callColors[call.status]} variant="light" tt="none">
                    {call.error_code ?? call.status}
                  </Badge>
                </Tooltip>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {call.input_tokens ?? '–'} / {call.output_tokens ?? '–'}
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Group gap={4} justify="flex-end">
                  {call.estimated ? (
                    <Tooltip label="Estimated: the provider reported no usage">
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

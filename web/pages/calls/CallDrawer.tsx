import { Anchor, Drawer, Stack, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { absoluteTime, formatDuration } from '../../parts/time.ts';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { language, t } from '../../texts/texts.ts';
import { CallStateBadge } from './CallStateBadge.tsx';

/** All that is kept of one call. */
export function CallDrawer({ callId, onClose }: { callId: string | null; onClose: () => void }) {
  return (
    <Drawer opened={callId !== null} onClose={onClose} position="right" size="md" title={t('Call')} keepMounted={false}>
      {callId === null ? null : <Details callId={callId} />}
    </Drawer>
  );
}

function Details({ callId }: { callId: string }) {
  const call = $api.useQuery('get', '/api/v1/calls/{call_id}', { params: { path: { call_id: callId } } });
  if (call.isPending) return <TableSkeleton lines={10} />;
  if (call.isError) return <ErrorNotice error={call.error} onRetry={() => void call.refetch()} />;
  return (
    <Stack>
      <CopyField value={call.data.request_id} label={t('Request ID')} />
      <Table aria-label={t('Call details')} variant="vertical" layout="fixed">
        <Table.Tbody>
          {factsOf(call.data).map(({ name, value }) => (
            <Table.Tr key={name}>
              <Table.Th w={170}>{name}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function factsOf(call: Schema<'CallRecord'>): { name: string; value: ReactNode }[] {
  const tokens = (name: string, count: number | null) =>
    count === null ? [] : [{ name, value: count.toLocaleString(language()) }];
  const { execution_id: executionId } = call;
  return [
    { name: t('Status'), value: <CallStateBadge call={call} /> },
    { name: t('Status code'), value: call.http_status },
    { name: t('Time'), value: absoluteTime(call.created_at) },
    { name: t('Model'), value: call.model },
    { name: t('Provider'), value: call.provider },
    { name: t('Endpoint'), value: call.stream ? `${call.endpoint} (${t('streaming')})` : call.endpoint },
    ...(executionId === null
      ? [{ name: t('Key'), value: <KeyName id={call.key_id} /> }]
      : [
          {
            name: t('Execution'),
            value: (
              <Anchor component={Link} to={`/executions/${executionId}`} inherit>
                {executionId}
              </Anchor>
            ),
          },
        ]),
    ...tokens(t('Input tokens'), call.input_tokens),
    ...tokens(t('Cached input tokens'), call.cached_input_tokens),
    ...tokens(t('Output tokens'), call.output_tokens),
    ...tokens(t('Reasoning tokens'), call.reasoning_tokens),
    ...(call.units === null ? [] : [{ name: t('Units'), value: call.units }]),
    {
      name: t('Credits'),
      value: call.own_provider_key
        ? t('{{credits}} (own provider key)', { credits: formatCredits(call.credits) })
        : call.estimated
          ? t('{{credits}} (estimated)', { credits: formatCredits(call.credits) })
          : formatCredits(call.credits),
    },
    { name: t('Duration'), value: formatDuration(call.latency_ms) },
    ...(call.ttft_ms === null ? [] : [{ name: t('Time to first token'), value: formatDuration(call.ttft_ms) }]),
    { name: t('Call ID'), value: <span className="mono">{call.id}</span> },
  ];
}

function KeyName({ id }: { id: string | null }) {
  const keyName = useKeyNames();
  return <>{id === null ? t('None (playground)') : keyName(id)}</>;
}

import { Alert, Anchor, Drawer, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { CostElsewhere } from '../../parts/CostElsewhere.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FactsTable, type Fact } from '../../parts/FactsTable.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { absoluteTime, formatDuration } from '../../parts/time.ts';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { language, t } from '../../texts/texts.ts';
import { outcomeWords, stageWords } from '../guardrails/guardrailWords.ts';
import { CallBody } from './CallBody.tsx';
import { CallAttempts } from './CallAttempts.tsx';
import { callKindLabels, type CallFilterName } from './callFilter.ts';
import { CallPrice } from './CallPrice.tsx';
import { CallStateBadge } from './CallStateBadge.tsx';

/** All that is kept of one call. */
export function CallDrawer({
  callId,
  onClose,
  onOnly,
}: {
  callId: string | null;
  onClose: () => void;
  /** Narrows the log to calls with this value. */
  onOnly: (name: CallFilterName, value: string) => void;
}) {
  return (
    <Drawer
      opened={callId !== null}
      onClose={onClose}
      position="right"
      size="md"
      title={t('keys.call')}
      keepMounted={false}
    >
      {callId === null ? null : <Details callId={callId} onOnly={onOnly} />}
    </Drawer>
  );
}

function Details({ callId, onOnly }: { callId: string; onOnly: (name: CallFilterName, value: string) => void }) {
  const call = $api.useQuery('get', '/api/v1/calls/{call_id}', { params: { path: { call_id: callId } } });
  const mayRead = useSession().role !== 'member';
  if (call.isPending) return <TableSkeleton lines={10} />;
  if (call.isError) return <ErrorNotice error={call.error} onRetry={() => void call.refetch()} />;
  return (
    <Stack>
      <CopyField value={call.data.request_id} label={t('common.requestId')} />
      <FactsTable label={t('keys.callDetails')} facts={factsOf(call.data)} nameWidth={170} />
      <CostElsewhere costs={call.data.cost_elsewhere ?? []} />
      {call.data.error_message === null ? null : (
        <Alert color="red" title={t('keys.refused')}>
          {call.data.error_message}
        </Alert>
      )}
      {call.data.body_kept === true && mayRead ? <CallBody callId={callId} /> : null}
      {call.data.price == null ? null : <CallPrice price={call.data.price} onOnly={(id) => onOnly('price', id)} />}
      {call.data.attempts === undefined || call.data.attempts.length === 0 ? null : (
        <CallAttempts attempts={call.data.attempts} />
      )}
    </Stack>
  );
}

function factsOf(call: Schema<'CallRecord'>): Fact[] {
  const tokens = (name: string, count: number | null) =>
    count === null ? [] : [{ name, value: count.toLocaleString(language()) }];
  const { execution_id: executionId } = call;
  return [
    { name: t('common.status'), value: <CallStateBadge call={call} /> },
    { name: t('keys.statusCode'), value: call.http_status },
    { name: t('common.time'), value: absoluteTime(call.created_at) },
    { name: t('usage.kind'), value: callKindLabels[call.kind] },
    ...(call.requests === 1 ? [] : [{ name: t('keys.requests'), value: call.requests.toLocaleString(language()) }]),
    ...(call.model === '' ? [] : [{ name: t('keys.model'), value: call.model }]),
    ...(call.from_cache === true ? [{ name: t('keys.answer'), value: t('models.fromCache') }] : []),
    ...(call.provider === '' ? [] : [{ name: t('keys.provider'), value: call.provider }]),
    { name: t('keys.endpoint'), value: call.stream ? `${call.endpoint} (${t('keys.streaming')})` : call.endpoint },
    ...(executionId === null
      ? [{ name: t('keys.key'), value: <KeyName call={call} /> }]
      : [
          {
            name: t('executions.execution'),
            value: (
              <Anchor component={Link} to={`/executions/${executionId}`} inherit>
                {executionId}
              </Anchor>
            ),
          },
        ]),
    ...tokens(t('keys.inputTokens'), call.input_tokens),
    ...tokens(t('keys.cachedInputTokens'), call.cached_input_tokens),
    ...tokens(t('keys.outputTokens'), call.output_tokens),
    ...tokens(t('keys.reasoningTokens'), call.reasoning_tokens),
    ...(call.units === null ? [] : [{ name: t('keys.units'), value: call.units }]),
    {
      name: t('common.credits'),
      value: call.own_provider_key
        ? t('keys.creditsOwnProviderKey', { credits: formatCredits(call.credits) })
        : call.estimated
          ? t('keys.creditsEstimated', { credits: formatCredits(call.credits) })
          : formatCredits(call.credits),
    },
    ...(call.guardrails ?? []).map((match) => ({
      name: t('guardrails.guardrail'),
      value: `${match.guardrail_name}: ${outcomeWords[match.outcome]} (${stageWords[match.stage]})`,
    })),
    { name: t('keys.duration'), value: formatDuration(call.latency_ms) },
    ...(call.ttft_ms === null ? [] : [{ name: t('keys.timeToFirstToken'), value: formatDuration(call.ttft_ms) }]),
    { name: t('keys.callId'), value: <span className="mono">{call.id}</span> },
  ];
}

function KeyName({ call: { key_id: id, kind } }: { call: Schema<'CallRecord'> }) {
  const keyName = useKeyNames();
  if (id !== null) return <>{keyName(id)}</>;
  return <>{kind === 'model' ? t('keys.nonePlayground') : t('keys.webApp')}</>;
}

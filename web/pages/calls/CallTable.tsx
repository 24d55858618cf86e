import { Group, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { language, t } from '../../texts/texts.ts';
import { CallStateBadge } from './CallStateBadge.tsx';
import { ListTable } from '../../parts/ListTable.tsx';

type Call = Schema<'CallRecord'>;

function tokensText(tokens: number | null): string {
  return tokens === null ? '–' : tokens.toLocaleString(language());
}

/** Calls, newest first; each opens with its details. */
export function CallTable({ calls, onShow }: { calls: Call[]; onShow: (call: Call) => void }) {
  const keyName = useKeyNames();
  const origin = ({ key_id: keyId, execution_id: executionId, kind }: Call) =>
    keyId !== null
      ? keyName(keyId)
      : executionId !== null
        ? t('executions.execution')
        : t(kind === 'model' ? 'common.playground' : 'keys.webApp');
  return (
    <ListTable
      label={t('keys.recentCalls')}
      lines={calls}
      idOf={({ id }) => id}
      rowProps={(call) => ({ onClick: () => onShow(call), style: { cursor: 'pointer' } })}
      minWidth={900}
      columns={[
        {
          title: t('common.time'),
          cell: (call) => (
            <UnstyledButton fz="inherit" pos="relative" onClick={() => onShow(call)}>
              <TimeAgo iso={call.created_at} />
              <VisuallyHidden>{t('keys.callOf', { model: nameOf(call) })}</VisuallyHidden>
            </UnstyledButton>
          ),
        },
        {
          title: t('keys.model'),
          card: 'name',
          cell: (call) => (
            <Tooltip label={call.stream ? `${call.endpoint} · ${t('keys.streaming')}` : call.endpoint}>
              <Text span fz="inherit" fw={500}>
                {nameOf(call)}
                {call.requests === 1 ? null : ` × ${call.requests.toLocaleString(language())}`}
              </Text>
            </Tooltip>
          ),
        },
        {
          title: t('keys.provider'),
          dimmed: true,
          card: 'leftOut',
          cell: (call) =>
            call.own_provider_key ? t('keys.providerOwnKey', { provider: call.provider }) : call.provider,
        },
        { title: t('keys.key'), dimmed: true, cell: origin },
        { title: t('common.status'), cell: (call) => <CallStateBadge call={call} /> },
        {
          title: t('keys.tokensInOut'),
          numeric: true,
          card: 'leftOut',
          cell: (call) => `${tokensText(call.input_tokens)} / ${tokensText(call.output_tokens)}`,
        },
        { title: t('common.credits'), numeric: true, cell: (call) => <Cost call={call} /> },
        {
          title: t('keys.duration'),
          numeric: true,
          card: 'leftOut',
          cell: (call) => formatDuration(call.latency_ms),
        },
      ]}
    />
  );
}

function Cost({ call }: { call: Call }) {
  return (
    <Group gap={4} justify="flex-end">
      {call.estimated ? (
        <Tooltip label={t('keys.usageEstimated')}>
          <Text size="xs" c="dimmed">
            ≈
          </Text>
        </Tooltip>
      ) : null}
      <Credits credits={call.credits} />
    </Group>
  );
}

/** Returns the model of a call; the endpoint of a request without one. */
function nameOf({ model, endpoint }: Call): string {
  return model === '' ? endpoint : model;
}

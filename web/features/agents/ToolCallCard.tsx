import { Badge, Box, Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { AddToEvaluation } from '../evaluations/AddToEvaluation.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { notifyError } from '../../parts/notify.ts';
import { absoluteTime, formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { readJsonObject } from '../../forms/readJsonObject.ts';
import { JsonTextarea } from '../../forms/JsonTextarea.tsx';

type Call = Schema<'AgentToolCall'>;

const looks: Readonly<Record<Call['status'], { color: string }>> = {
  waiting: { color: 'orange' },
  open: { color: 'blue' },
  success: { color: 'green' },
  error: { color: 'red' },
  canceled: { color: 'gray' },
};

const statusText = (status: Call['status']): string =>
  ({
    waiting: t('executions.needsApproval'),
    open: t('common.running'),
    success: t('common.success'),
    error: t('common.error'),
    canceled: t('common.canceled'),
  })[status];

type ToolCallCardProps = { call: Call; executionId: string; mayDecide: boolean; onDecided: () => void };

/** Shows one tool call: arguments, decision and result, with buttons if a decision is pending. */
export function ToolCallCard({ call, executionId, mayDecide, onDecided }: ToolCallCardProps) {
  const { approval } = call;
  const given = approval?.arguments ?? call.arguments;
  const { color } = looks[call.status];
  return (
    <Box pl="sm" style={{ borderLeft: `3px solid var(--mantine-color-${color}-5)` }}>
      <Group gap="xs">
        <Text size="sm" fw={500} className="mono">
          {call.tool}
        </Text>
        <Badge size="xs" variant="light" color={color}>
          {statusText(call.status)}
        </Badge>
        {approval?.decision == null ? null : (
          <Badge size="xs" variant="default">
            {decisionText(approval.decision)}
          </Badge>
        )}
        {approval?.decided_by_link == null ? null : (
          <Text size="xs" c="dimmed">
            {approval.decided_by_link === ''
              ? t('executions.byLink')
              : t('executions.byLinkAs', { name: approval.decided_by_link })}
          </Text>
        )}
        {approval?.decision === 'edited' && mayDecide ? (
          <AddToEvaluation from={{ executionId, toolCallId: call.id }} />
        ) : null}
        {call.duration_ms === null ? null : (
          <Text size="xs" c="dimmed" className="numeric" ml="auto">
            {formatDuration(call.duration_ms)}
          </Text>
        )}
      </Group>
      {approval?.reason == null || approval.reason === '' ? null : (
        <Text size="xs" c="dimmed">
          {t('executions.reasonGiven', { reason: approval.reason })}
        </Text>
      )}
      {call.status === 'waiting' && mayDecide ? (
        <Decide call={call} executionId={executionId} onDecided={onDecided} />
      ) : (
        <Code block mt={4} mah={160} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
          {JSON.stringify(given, null, 2)}
        </Code>
      )}
      {call.result === null ? null : (
        <Code
          block
          mt={4}
          mah={200}
          style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
          {...(call.status === 'error'
            ? { c: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))' }
            : {})}
        >
          {call.result}
        </Code>
      )}
    </Box>
  );
}

function decisionText(decision: NonNullable<NonNullable<Call['approval']>['decision']>): string {
  return {
    approved: t('executions.approved'),
    edited: t('executions.approvedWithChanges'),
    rejected: t('executions.rejected'),
    timed_out: t('executions.nobodyDecided'),
  }[decision];
}

function Decide({ call, executionId, onDecided }: Omit<ToolCallCardProps, 'mayDecide'>) {
  const written = JSON.stringify(call.arguments, null, 2);
  const [given, setGiven] = useState(written);
  const [reason, setReason] = useState('');
  const [forRestOfRun, setForRestOfRun] = useState(false);
  const decide = $api.useMutation('post', '/api/v1/executions/{execution_id}/tool-calls/{tool_call_id}/decide', {
    onSuccess: onDecided,
    onError: (error) => {
      notifyError(t('executions.couldNotDecide'), error);
      onDecided();
    },
  });
  const edited = readJsonObject(given);
  const path = { execution_id: executionId, tool_call_id: call.id };
  const approve = () =>
    decide.mutate({
      params: { path },
      body: {
        decision: 'approve',
        for_rest_of_run: forRestOfRun,
        ...(given === written || edited === null ? {} : { arguments: edited }),
      },
    });
  const reject = () =>
    decide.mutate({
      params: { path },
      body: { decision: 'reject', for_rest_of_run: false, ...(reason === '' ? {} : { reason }) },
    });
  return (
    <Stack gap="xs" mt={6}>
      {call.approval?.cause === 'tainted' ? <Text size="sm">{t('executions.taintedCause')}</Text> : null}
      {call.approval?.until == null ? null : (
        <Text size="xs" c="dimmed">
          {t('executions.decideUntil', { time: absoluteTime(call.approval.until) })}
        </Text>
      )}
      {call.approval?.link == null ? null : (
        <Box>
          <Text size="xs" c="dimmed">
            {t('executions.approvalLinkText')}
          </Text>
          <CopyField value={call.approval.link} label={t('executions.approvalLink')} />
        </Box>
      )}
      <JsonTextarea
        label={t('executions.arguments')}
        size="xs"
        minRows={2}
        maxRows={12}
        value={given}
        onChange={setGiven}
        error={edited === null ? t('executions.notAnObject') : undefined}
      />
      <Checkbox
        size="xs"
        label={t('executions.forRestOfRun')}
        checked={forRestOfRun}
        onChange={(event) => setForRestOfRun(event.currentTarget.checked)}
      />
      <TextInput
        size="xs"
        label={t('executions.reasonForRejection')}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" loading={decide.isPending} disabled={edited === null} onClick={approve}>
          {t('executions.approve')}
        </Button>
        <Button size="xs" variant="default" disabled={decide.isPending} onClick={reject}>
          {t('executions.reject')}
        </Button>
      </Group>
    </Stack>
  );
}

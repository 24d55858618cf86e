import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { useDecided } from './useDecided.ts';

/** The arguments and the buttons of a tool call; other arguments are given on the page of the execution. */
export function ToolCallAnswer({ entry }: { entry: Schema<'InboxEntry'> }) {
  const [reason, setReason] = useState('');
  const path = '/api/v1/executions/{execution_id}/tool-calls/{tool_call_id}/decide' as const;
  const decide = $api.useMutation('post', path, useDecided());
  const send = (decision: 'approve' | 'reject') =>
    decide.mutate({
      params: { path: { execution_id: entry.execution_id ?? '', tool_call_id: entry.id } },
      body: {
        decision,
        for_rest_of_run: false,
        ...(decision === 'reject' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
      },
    });
  return (
    <Stack gap="sm">
      <Text size="sm">{t('inbox.agentWants')}</Text>
      {entry.tool_call?.cause === 'tainted' ? <Text size="sm">{t('executions.taintedCause')}</Text> : null}
      <Code block mah={240} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }} tabIndex={0}>
        {JSON.stringify(entry.tool_call?.arguments ?? {}, null, 2)}
      </Code>
      <TextInput
        label={t('executions.reasonForRejection')}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button data-choice loading={decide.isPending} onClick={() => send('approve')}>
          {t('executions.approve')}
        </Button>
        <Button data-choice variant="default" disabled={decide.isPending} onClick={() => send('reject')}>
          {t('executions.reject')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { isComplete, type GuardrailValues } from './guardrailValues.ts';
import { outcomeWords } from './guardrailWords.ts';

/** Tries the guardrail on a text, before it is saved. */
export function GuardrailTrial({ values }: { values: GuardrailValues }) {
  const [text, setText] = useState('');
  const trial = $api.useMutation('post', '/api/v1/guardrails/test');
  const run = () => {
    const { keyIds: _keys, name, ...guardrail } = values;
    trial.mutate({
      body: { guardrail: { ...guardrail, key_ids: null, name: name.trim() || t('guardrails.guardrail') }, text },
    });
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t('guardrails.trialText')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={run}
          loading={trial.isPending}
          disabled={text.trim() === '' || !isComplete(values)}
        >
          {t('guardrails.tryIt')}
        </Button>
      </Group>
      <ErrorNotice error={trial.error} />
      {trial.data === undefined ? null : <Result result={trial.data} />}
    </Stack>
  );
}

function Result({ result: { outcome, text, failure } }: { result: Schema<'GuardrailTestResult'> }) {
  if (outcome === 'allowed')
    return (
      <Alert color="green" role="status">
        {t('guardrails.found')}
      </Alert>
    );
  return (
    <Alert
      color={outcome === 'blocked' || outcome === 'failed' ? 'red' : 'orange'}
      title={outcomeWords[outcome]}
      role="status"
    >
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {failure ?? (outcome === 'redacted' ? text : null)}
      </Text>
    </Alert>
  );
}

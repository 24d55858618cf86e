import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RequestError } from '../../../../api/requestError.ts';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { t } from '../../../../texts/texts.ts';
import { useMissingRuns } from './useMissingRuns.ts';

type Evaluation = NonNullable<RequestError['evaluation']>;

type EvaluationVerdictProps = {
  evaluation: Evaluation;
  /** Reason for the rejection. */
  message: string;
  /** Publishes as before; rejects with the contract's error body. */
  publish: () => Promise<unknown>;
};

/**
 * Shows an evaluation that prevents publishing: a missing run starts with one click, followed by publishing; worse results are a click
 * away.
 */
export function EvaluationVerdict({ evaluation, message, publish }: EvaluationVerdictProps) {
  const { start, running, error, isBusy } = useMissingRuns(publish);
  const shown = running?.evaluation ?? evaluation;
  const { evaluation_id: id, evaluation_run_id: runId, name, target } = shown;
  const address = running === null && runId !== null ? `/evaluations/${id}/runs/${runId}` : `/evaluations/${id}`;
  return (
    <Stack gap="sm">
      <ErrorNotice error={error} title={t('publish.couldNotRunEvaluation')} />
      <Alert
        color={target === null ? 'red' : 'orange'}
        variant="light"
        icon={<IconAlertCircle />}
        title={target === null ? t('publish.couldNotPublish') : t('publish.evaluationFirst')}
        role="alert"
      >
        <Stack gap="xs">
          <Text size="sm">{message}</Text>
          {target === null ? null : <Text size="sm">{t('publish.evaluationCosts')}</Text>}
          <Group gap="sm">
            {target === null && !isBusy ? null : (
              <Button
                size="compact-sm"
                leftSection={<IconPlayerPlay size={14} aria-hidden />}
                loading={isBusy}
                onClick={() => void start(evaluation)}
              >
                {t('publish.runAndPublish')}
              </Button>
            )}
            <Anchor component={Link} to={address} target="_blank" size="sm">
              {t('publish.openEvaluation', { name })}
            </Anchor>
          </Group>
        </Stack>
      </Alert>
      {running === null ? null : (
        <Group gap="xs" role="status">
          <Loader size={14} aria-hidden />
          <Text size="sm">
            {t('publish.evaluationRuns', {
              name,
              done: running.run.passed + running.run.failed + running.run.errors,
              rows: running.run.rows,
            })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

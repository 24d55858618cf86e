import { Button, Menu } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type RetryFromProps = {
  executionId: string;
  nodeId: string;
  /** An agent's step to restart from; a number after the last step continues the run. Missing: the node as a whole. */
  step?: number;
  label: string;
};

/** Runs a node and all behind it again, an agent from one of its steps, and shows the new execution. */
export function RetryFrom({ executionId, nodeId, step, label }: RetryFromProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const retry = $api.useMutation('post', '/api/v1/executions/{execution_id}/retry', {
    onSuccess: ({ id }) => {
      void readAgain(queryClient, '/api/v1/executions');
      void navigate(`/executions/${id}?node=${encodeURIComponent(nodeId)}`);
    },
    onError: (error) => notifyError(t('executions.couldNotRetryExecution'), error),
  });
  const from: Omit<Schema<'ExecutionRetry'>, 'version'> = step === undefined
    ? { from_node: nodeId }
    : { from_step: { node_id: nodeId, step } };
  const start = (version: 'original' | 'current') =>
    retry.mutate({ params: { path: { execution_id: executionId } }, body: { version, ...from } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconRepeat size={13} aria-hidden />}
          loading={retry.isPending}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t(step === undefined ? 'executions.nodesBeforeAreKept' : 'executions.earlierStepsAreKept')}
        </Menu.Label>
        <Menu.Item onClick={() => start('current')}>{t('executions.withTheCurrentVersion')}</Menu.Item>
        <Menu.Item onClick={() => start('original')}>{t('executions.withTheOriginalVersion')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

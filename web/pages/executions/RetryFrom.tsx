import { Button, Menu } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { useRetry } from './useRetry.ts';

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
  const { start, isPending } = useRetry(
    executionId,
    (id) => void navigate(`/executions/${id}?node=${encodeURIComponent(nodeId)}`),
  );
  const from: Omit<Schema<'ExecutionRetry'>, 'version'> = step === undefined
    ? { from_node: nodeId }
    : { from_step: { node_id: nodeId, step } };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconRepeat size={13} aria-hidden />}
          loading={isPending}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t(step === undefined ? 'executions.nodesBeforeAreKept' : 'executions.earlierStepsAreKept')}
        </Menu.Label>
        <Menu.Item onClick={() => start({ version: 'current', ...from })}>
          {t('executions.withTheCurrentVersion')}
        </Menu.Item>
        <Menu.Item onClick={() => start({ version: 'original', ...from })}>
          {t('executions.withTheOriginalVersion')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

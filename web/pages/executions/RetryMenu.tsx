import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { notifyError } from '../../parts/notify.ts';

/** Starts the execution again from where it stopped, with the graph that failed or the current one, and shows the new one. */
export function RetryMenu({ executionId }: { executionId: string }) {
  const navigate = useNavigate();
  const retry = $api.useMutation('post', '/api/v1/executions/{execution_id}/retry', {
    onSuccess: ({ id }) => navigate(`/executions/${id}`),
    onError: (error) => notifyError('It was not started again', error),
  });
  const start = (version: 'original' | 'current') =>
    retry.mutate({ params: { path: { execution_id: executionId } }, body: { version } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconRepeat size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={retry.isPending}
        >
          Retry
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>From where it stopped; what finished is kept</Menu.Label>
        <Menu.Item onClick={() => start('current')}>With the current version</Menu.Item>
        <Menu.Item onClick={() => start('original')}>With the original version</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

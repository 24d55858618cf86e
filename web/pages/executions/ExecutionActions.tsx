import { Button, Group } from '@mantine/core';
import { IconExternalLink, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { isFinal } from '../../canvas/model/runOverlay.ts';
import { notifyError } from '../../parts/notify.ts';
import { RetryMenu } from './RetryMenu.tsx';

/** Cancel while it runs, retry when it failed, the way to the canvas, and to Temporal UI where one is known. */
export function ExecutionActions({ execution }: { execution: Schema<'Execution'> }) {
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/executions/{execution_id}/cancel', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/executions/{execution_id}'] }),
    onError: (error) => notifyError('It was not canceled', error),
  });
  return (
    <Group gap="xs">
      {isFinal(execution.status) ? null : (
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { path: { execution_id: execution.id } } })}
        >
          Cancel
        </Button>
      )}
      {execution.status === 'error' || execution.status === 'canceled' ? (
        <RetryMenu executionId={execution.id} />
      ) : null}
      {execution.temporal_url === null ? null : (
        <Button
          component="a"
          href={execution.temporal_url}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={15} aria-hidden />}
        >
          Temporal UI
        </Button>
      )}
      <Button
        component={Link}
        to={`/digital-organizations/${execution.digital_organization_id}`}
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
      >
        Open the canvas
      </Button>
    </Group>
  );
}

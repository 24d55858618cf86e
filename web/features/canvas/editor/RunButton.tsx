import { Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { isFinal } from '../model/runOverlay.ts';
import { startWay } from '../model/starting.ts';
import { notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { ListenPopover } from './listening/ListenPopover.tsx';
import type { ToolbarProps } from './toolbarProps.ts';
import { graphOfDraft, useDraftPart } from './useDraftPart.ts';
import { useStartDraft } from './useStartDraft.ts';

/** Runs the draft: at once with a manual trigger or pinned items, by an event with a webhook; stops what runs. */
export function RunButton(props: ToolbarProps) {
  const { facts, store, shown, nodeTypes, selectedId } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const start = useStartDraft({ digitalOrganizationId: facts.id, store, onStarted: shown.follow });
  const way = startWay(useDraftPart(store, graphOfDraft), nodeTypes, selectedId);
  const running = shown.execution !== undefined && !isFinal(shown.execution.status) && !shown.inspecting;
  if (running && shown.id !== null) return <StopButton executionId={shown.id} />;
  const mayRun = facts.permissions.includes(way.way === 'listen' ? 'edit' : 'execute');
  const disabled = shown.inspecting || way.way === 'none' || !mayRun;
  const button = (
    <Tooltip
      label={
        !mayRun
          ? t('canvas.youDontHavePermissionToRun')
          : way.way === 'none'
            ? way.reason
            : way.way === 'listen'
              ? t('canvas.testName', { name: way.node.name })
              : t('canvas.startFromName', { name: way.node.name })
      }
      disabled={opened}
    >
      <Button
        variant="light"
        size="sm"
        data-disabled={disabled || undefined}
        aria-disabled={disabled}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={start.isPending}
        onClick={() => {
          if (disabled) return;
          if (way.way === 'listen') open();
          else start.mutate({ startNode: way.node.id });
        }}
      >
        {t('canvas.run')}
      </Button>
    </Tooltip>
  );
  if (way.way !== 'listen') return button;
  return (
    <ListenPopover
      digitalOrganizationId={facts.id}
      node={way.node}
      store={store}
      opened={opened}
      position="bottom-end"
      onClose={close}
      onExecution={shown.follow}
    >
      {button}
    </ListenPopover>
  );
}

/** Cancels an execution that runs. */
export function StopButton({ executionId }: { executionId: string }) {
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/executions/{execution_id}/cancel', {
    onSettled: () => readAgain(queryClient, '/api/v1/executions/{execution_id}'),
    onError: (error) => notifyError(t('canvas.couldNotStopTheExecution'), error),
  });
  return (
    <Button
      variant="light"
      color="red"
      size="sm"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { path: { execution_id: executionId } } })}
    >
      {t('common.stop')}
    </Button>
  );
}

import { Button, Menu, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { $api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { isFinal } from '../model/runOverlay.ts';
import { commandNamed, keyLabel } from '../model/shortcuts.ts';
import { chatType, startWay, type StartWay } from '../model/starting.ts';
import { nodeIcon } from '../view/nodeIcon.tsx';
import { notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { isMac } from './commands/isMac.ts';
import { ChatTestContext } from './listening/chatTestContext.ts';
import { ListenPopover } from './listening/ListenPopover.tsx';
import type { ToolbarProps } from './toolbarProps.ts';
import { graphOfDraft, useDraftPart } from './useDraftPart.ts';
import { useStartDraft } from './useStartDraft.ts';

/** Runs the draft: at once with a manual trigger or pinned items, by an event with a webhook; asks where several triggers could start it; stops what runs. */
export function RunButton(props: ToolbarProps) {
  const { facts, store, shown, nodeTypes, selectedId } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const openChat = use(ChatTestContext);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const start = useStartDraft({ digitalOrganizationId: facts.id, store, onStarted: shown.follow });
  const draft = useDraftPart(store, graphOfDraft);
  const way = startWay(draft, nodeTypes, pickedId ?? selectedId);
  const running = shown.execution !== undefined && !isFinal(shown.execution.status) && !shown.inspecting;
  if (running && shown.id !== null) return <StopButton executionId={shown.id} />;
  const mayRun = facts.permissions.includes(way.way === 'listen' ? 'edit' : 'execute');
  const disabled = shown.inspecting || way.way === 'none' || !mayRun;
  const begin = (chosen: StartWay) => {
    if (chosen.way === 'listen' && chosen.node.type === chatType) openChat(chosen.node.id);
    else if (chosen.way === 'listen') open();
    else if (chosen.way === 'run') start.mutate({ startNode: chosen.node.id });
  };
  const button = (
    <Button
      variant="light"
      size="sm"
      data-run-flow
      data-disabled={disabled || undefined}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      aria-disabled={disabled}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      rightSection={way.way === 'choose' ? <IconChevronDown size={14} aria-hidden /> : undefined}
      loading={start.isPending}
      onClick={() => {
        if (!disabled) begin(way);
      }}
    >
      {t('canvas.run')}
    </Button>
  );
  const explained = (
    <Tooltip label={mayRun ? wayText(way) : t('canvas.mayNotRun')} disabled={opened}>
      {button}
    </Tooltip>
  );
  if (way.way === 'choose' && !disabled) {
    return (
      <Menu>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('canvas.startFrom')}</Menu.Label>
          {way.nodes.map(({ id, name, type }) => {
            const Icon = nodeIcon(nodeTypes.get(type)?.icon ?? '');
            return (
              <Menu.Item
                key={id}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => {
                  const chosen = startWay(draft, nodeTypes, id);
                  if (chosen.way === 'listen' && type !== chatType) setPickedId(id);
                  begin(chosen);
                }}
              >
                {name}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    );
  }
  if (way.way !== 'listen' || way.node.type === chatType) return explained;
  return (
    <ListenPopover
      digitalOrganizationId={facts.id}
      node={way.node}
      store={store}
      opened={opened}
      position="bottom-end"
      onClose={() => {
        close();
        setPickedId(null);
      }}
      onExecution={shown.follow}
    >
      {explained}
    </ListenPopover>
  );
}

/** Does what a click on Run does, whatever that is now; nothing while something runs. */
export function pressRun(): void {
  document.querySelector<HTMLElement>('[data-run-flow]')?.click();
}

/** Describes the effect of Run, and its shortcut. */
function wayText(way: StartWay): string {
  if (way.way === 'none') return way.reason;
  const keys = commandNamed('run').keys.map((key) => keyLabel(key, isMac));
  const words =
    way.way === 'choose'
      ? t('canvas.selectTriggerToStart')
      : way.way === 'listen'
        ? t('canvas.testName', { name: way.node.name })
        : t('canvas.startFromName', { name: way.node.name });
  return `${words} (${keys.join(', ')})`;
}

/** Cancels an execution that runs. */
export function StopButton({ executionId }: { executionId: string }) {
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/executions/{execution_id}/cancel', {
    onSettled: () => readAgain(queryClient, '/api/v1/executions/{execution_id}'),
    onError: (error) => notifyError(t('canvas.couldNotStopExecution'), error),
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

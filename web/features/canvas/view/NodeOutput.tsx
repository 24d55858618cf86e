import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { ItemsBrowser } from '../../../items/ItemsBrowser.tsx';
import type { Item } from '../../../items/itemJson.ts';
import { NodeItems } from '../../../items/NodeItems.tsx';
import { notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { pinLimitProblem, pinnedItems, toPinned } from '../model/pinning.ts';
import { typeOf } from '../model/graph.ts';
import { outputPorts } from '../model/ports.ts';
import type { NodePanelProps } from './nodePanelProps.ts';
import { PinEditor, pinProblemText } from './PinEditor.tsx';

/** The output column: the pinned items where there are some, else what the node made; items are pinned and edited here. */
export function NodeOutput({ graph, node, nodeTypes, overlay, actions }: NodePanelProps) {
  const [editing, { open, close }] = useDisclosure(false);
  const pinned = pinnedItems(graph, node.id);
  const ports = outputPorts(node, typeOf(nodeTypes, node));
  const state = overlay?.nodes.get(node.id);
  const mayPin = actions !== null && ports.length > 0;
  const editor =
    actions === null ? null : (
      <PinEditor
        opened={editing}
        items={pinned ?? []}
        onClose={close}
        onPin={(items) => {
          actions.onPin(items);
          close();
        }}
      />
    );
  if (pinned !== null) {
    return (
      <>
        <Alert variant="light" color="grape" icon={<IconPin />} p="xs" title={t('panel.pinned')}>
          <Text size="xs">{t('panel.pinnedHintLong')}</Text>
          {mayPin ? (
            <Group gap="xs" mt="xs">
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconPencil size={13} aria-hidden />}
                onClick={open}
              >
                {t('panel.editOutput')}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconPinnedOff size={13} aria-hidden />}
                onClick={() => actions.onPin(null)}
              >
                {t('panel.unpin')}
              </Button>
            </Group>
          ) : null}
        </Alert>
        {pinned.length === 0 ? (
          <Nothing text={t('panel.pinnedDataIsEmpty')} />
        ) : (
          <ItemsBrowser
            items={pinned}
            count={pinned.length}
            nodeName={node.name}
            executionId={null}
            side="outputs"
            fileName={node.name}
          />
        )}
        {editor}
      </>
    );
  }
  const typed = mayPin ? (
    <Button size="xs" variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={open}>
      {t('panel.editOutput')}
    </Button>
  ) : null;
  if (overlay === null || state === undefined || state.runs === 0) {
    return (
      <Stack align="center" gap="sm" py="lg">
        <Nothing text={overlay === null ? t('panel.runForOutput') : t('panel.didNotRun')} />
        {typed}
        {editor}
      </Stack>
    );
  }
  const pin = async (loadAll: () => Promise<Item[]>) => {
    try {
      const items = toPinned(await loadAll());
      const problem = pinLimitProblem(items);
      if (problem === null) actions?.onPin(items);
      else notifyError(t('panel.couldNotPinItems'), new Error(pinProblemText(problem)));
    } catch (error) {
      notifyError(t('panel.couldNotPinItems'), error);
    }
  };
  return (
    <>
      <NodeItems
        executionId={overlay.executionId}
        nodeId={node.id}
        side="outputs"
        runCount={state.runs}
        stamp={`${state.status} ${state.runs} ${state.itemsOut}`}
        portTitle={(name) => ports.find((port) => port.name === name)?.title ?? name}
        nodeName={node.name}
        fileName={node.name}
        actions={({ port, loadAll }) =>
          mayPin && port === ports[0]?.name ? (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPin size={13} aria-hidden />}
              title={t('panel.pinnedHint')}
              onClick={() => void pin(loadAll)}
            >
              {t('panel.pin')}
            </Button>
          ) : null
        }
      />
      {state.itemsOut === 0 ? typed : null}
      {editor}
    </>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" ta="center">
      {text}
    </Text>
  );
}

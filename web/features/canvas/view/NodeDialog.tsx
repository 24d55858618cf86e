import { ActionIcon, Group, Modal, ScrollArea, Splitter, Tabs, ThemeIcon, Title } from '@mantine/core';
import { useLocalStorage, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ItemsColumn } from '../../../items/itemsColumn.ts';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './NodeDialog.module.css';
import panel from './NodePanel.module.css';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';
import { NodeInput } from './NodeInput.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import { NodeNameField } from './NodeNameField.tsx';
import { NodeOutput } from './NodeOutput.tsx';
import type { NodePanelProps } from './nodePanelProps.ts';
import { NodeParameters } from './NodeParameters.tsx';
import { NodeSettingsForm } from './NodeSettingsForm.tsx';

type NodeDialogProps = NodePanelProps & {
  /** Runs the node, listens for its event, or stops what runs. */
  runButton: ReactNode;
  /** Opens the node's published changes; absent in read-only views. */
  onChanges?: (() => void) | undefined;
  onClose: () => void;
};

const firstSizes = [29, 42, 29];

/**
 * The editor of a node, over the canvas: its input, parameters and output. On narrow screens they are tabs. Escape closes it, but first
 * what is open inside it.
 */
export function NodeDialog(props: NodeDialogProps) {
  const { graph, node, nodeTypes, overlay, actions, runButton, onChanges, onClose } = props;
  const nodeType = nodeTypes.get(node.type);
  const IconComponent = nodeIcon(nodeType?.icon ?? '');
  const state = overlay?.nodes.get(node.id);
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  useFocusReturn(node.id);
  useEscapeFromNowhere(onClose);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
    const isOwn = event.currentTarget.contains(event.target);
    if (isOwn && event.target.getAttribute('data-mantine-stop-propagation') !== 'true') onClose();
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size="100%"
      padding={0}
      yOffset={24}
      xOffset={24}
      fullScreen={narrow}
      // By name: `className` of `Modal.Content` is given to the frame around it, too. `nokey` tells the canvas below that
      // keys pressed here are not meant for it.
      classNames={{ content: `nokey ${classes.content}` }}
      // A transition would give wrong sizes to components that measure themselves inside the panel.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content data-node-editor aria-label={t('panel.nodeNameNamed', { name: node.name })}>
        <Modal.Body className={classes.body} tabIndex={-1} data-autofocus onKeyDown={onKeyDown}>
          <Group className={classes.header} gap="sm">
            <ThemeIcon variant="light" color={nodeGroup(nodeType?.group ?? '').color} size={38} radius="md">
              <IconComponent size={21} stroke={1.7} aria-hidden />
            </ThemeIcon>
            <NodeNameField
              graph={graph}
              node={node}
              title={nodeType?.title ?? node.type}
              onRename={actions?.onRename}
            />
            <Group gap="xs" wrap="nowrap" className={classes.actions}>
              {state === undefined ? null : <StatusBadge status={state.status} />}
              {runButton}
            </Group>
            {actions === null ? null : (
              <NodeMenu node={node} actions={actions} onChanges={onChanges} onClose={onClose} />
            )}
            <ActionIcon variant="subtle" color="gray" size="lg" onClick={onClose} aria-label={t('panel.backToCanvas')}>
              <IconX size={20} />
            </ActionIcon>
          </Group>
          <Columns {...props} narrow={narrow} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Escape closes the panel where nothing has the focus, too: the button that was pressed last may be gone. */
function useEscapeFromNowhere(onClose: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isAlone = document.querySelectorAll('[role="dialog"]').length === 1;
    if (event.key === 'Escape' && event.target === document.body && isAlone) onClose();
  });
}

/** Returns the focus to its previous element when the panel closes; to the node if that element no longer exists. */
function useFocusReturn(nodeId: string): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = isThere ? before : document.querySelector<HTMLElement>(`.react-flow__node[data-id="${nodeId}"]`);
      target?.focus({ preventScroll: true });
    };
  }, [nodeId]);
}

function Columns({ narrow, ...props }: NodeDialogProps & { narrow: boolean }) {
  const trigger = props.nodeTypes.get(props.node.type)?.trigger === true;
  const [sizes, setSizes] = useLocalStorage<number[]>({
    key: trigger ? 'bureau-trigger-columns' : 'bureau-node-columns',
    defaultValue: trigger ? [55, 45] : firstSizes,
    getInitialValueInEffect: false,
  });
  // Rendered after the fields, so that the tables do not delay typing.
  const { graph, node, nodeTypes, issues, overlay, actions } = props;
  const beside = useDeferredValue(
    useMemo(
      () => ({ graph, node, nodeTypes, issues, overlay, actions }),
      [graph, node, nodeTypes, issues, overlay, actions],
    ),
  );
  const input = (
    <Column title={t('panel.input')}>
      <Input {...beside} />
    </Column>
  );
  const output = (
    <Column title={t('panel.output')}>
      <Output {...beside} />
    </Column>
  );
  if (narrow) {
    return (
      <Tabs defaultValue="parameters" className={classes.tabs} keepMounted={false}>
        <Tabs.List grow>
          {trigger ? null : <Tabs.Tab value="input">{t('panel.input')}</Tabs.Tab>}
          <Tabs.Tab value="parameters">{t('panel.parameters')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('common.settings')}</Tabs.Tab>
          <Tabs.Tab value="output">{t('panel.output')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="input" className={classes.tab}>
          {input}
        </Tabs.Panel>
        <Tabs.Panel value="parameters" className={classes.tab}>
          <ScrollArea flex={1} classNames={{ content: panel.content }}>
            <NodeParameters {...props} />
          </ScrollArea>
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={classes.tab}>
          <ScrollArea flex={1} classNames={{ content: panel.content }}>
            <NodeSettingsForm {...props} />
          </ScrollArea>
        </Tabs.Panel>
        <Tabs.Panel value="output" className={classes.tab}>
          {output}
        </Tabs.Panel>
      </Tabs>
    );
  }
  const middle = <Middle {...props} />;
  const panes = trigger ? [middle, output] : [input, middle, output];
  return (
    <Splitter
      className={classes.columns}
      sizes={sizes.length === panes.length ? sizes : firstSizes}
      onSizeChange={(next) => setSizes(next.map(Number))}
      lineSize={1}
      step={2}
    >
      {panes.map((pane, index) => (
        <Splitter.Pane key={index} defaultSize={sizes[index] ?? 33} min={18} className={classes.pane}>
          {pane}
        </Splitter.Pane>
      ))}
    </Splitter>
  );
}

const Input = memo(NodeInput);
const Output = memo(NodeOutput);

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.column} aria-label={title}>
      <Title order={2} className={classes.columnTitle}>
        {title}
      </Title>
      <ItemsColumn value={title}>{children}</ItemsColumn>
    </section>
  );
}

/** Parameters and settings. */
function Middle(props: NodeDialogProps) {
  const [tab, setTab] = useState<string | null>('parameters');
  return (
    <Tabs value={tab} onChange={setTab} className={classes.tabs} keepMounted={false}>
      <Tabs.List px="md">
        <Tabs.Tab value="parameters">{t('panel.parameters')}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('common.settings')}</Tabs.Tab>
      </Tabs.List>
      <ScrollArea flex={1} classNames={{ content: panel.content }}>
        <Tabs.Panel value="parameters">
          <NodeParameters {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <NodeSettingsForm {...props} />
        </Tabs.Panel>
      </ScrollArea>
    </Tabs>
  );
}

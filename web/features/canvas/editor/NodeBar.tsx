import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconPower,
  IconSparkles,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { NodeToolbar, Position } from '@xyflow/react';
import { memo, use, type MouseEvent } from 'react';
import { DraftingContext } from '../../drafting/draftingContext.ts';
import type { GraphNode } from '../model/graph.ts';
import { commandNamed, keyLabel, type CommandName } from '../model/shortcuts.ts';
import { t } from '../../../texts/texts.ts';
import { isMac } from './commands/isMac.ts';
import classes from './NodeBar.module.css';

type NodeBarProps = {
  node: GraphNode;
  pinned: boolean;
  /** Only looked at: then it is only opened. */
  readOnly: boolean;
  isRunning: boolean;
  onRun: (nodeId: string) => void;
  onCommand: (name: CommandName, nodeId: string) => void;
  onMenu: (nodeId: string, place: { x: number; y: number }) => void;
};

/** Toolbar above the selected node: its most common actions. */
export const NodeBar = memo(function NodeBar(props: NodeBarProps) {
  const { node, pinned, readOnly, isRunning, onRun, onCommand, onMenu } = props;
  const drafting = use(DraftingContext);
  const disabled = node.settings?.disabled === true;
  const button = (name: CommandName, icon: Icon, label = commandNamed(name).title) => {
    const [key] = commandNamed(name).keys;
    return (
      <BarButton
        label={label}
        hint={key === undefined ? label : `${label} (${keyLabel(key, isMac)})`}
        icon={icon}
        onClick={() => onCommand(name, node.id)}
      />
    );
  };
  return (
    <NodeToolbar nodeId={node.id} isVisible position={Position.Top} offset={12} className="nokey nodrag nopan">
      <div
        className={classes.bar}
        role="toolbar"
        aria-label={t('common.actionsForName', { name: node.name })}
        data-node-bar
      >
        {readOnly ? null : (
          <>
            {!drafting?.mayEdit ? null : (
              <BarButton
                label={t('drafting.changeIt')}
                icon={IconSparkles}
                onClick={() => drafting.open({ kind: 'change', nodeId: node.id })}
              />
            )}
            <BarButton
              label={t('panel.runThisNode')}
              hint={t('panel.runWithBefore')}
              icon={IconPlayerPlay}
              disabled={disabled}
              loading={isRunning}
              onClick={() => onRun(node.id)}
            />
            {button('toggleDisabled', IconPower, disabled ? t('canvas.enableNode') : t('canvas.disableNode'))}
            {button(
              'togglePin',
              pinned ? IconPinnedOff : IconPin,
              pinned ? t('canvas.unpinOutput') : t('canvas.pinOutput'),
            )}
            {button('delete', IconTrash, t('panel.deleteNode'))}
          </>
        )}
        {button('open', IconPencil, t('canvas.openNode'))}
        <BarButton
          label={t('canvas.moreNodeActions')}
          icon={IconDots}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            onMenu(node.id, { x: left, y: bottom + 4 });
          }}
        />
      </div>
    </NodeToolbar>
  );
});

type BarButtonProps = {
  label: string;
  hint?: string;
  icon: Icon;
  disabled?: boolean;
  loading?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

function BarButton({
  label,
  hint = label,
  icon: IconComponent,
  disabled = false,
  loading = false,
  onClick,
}: BarButtonProps) {
  return (
    <Tooltip label={hint} openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        loading={loading}
        onClick={disabled ? undefined : onClick}
      >
        <IconComponent size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

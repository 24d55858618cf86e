import { ActionIcon, Menu } from '@mantine/core';
import { IconCopyPlus, IconDots, IconHistory, IconPower, IconTrash } from '@tabler/icons-react';
import { t } from '../../../texts/texts.ts';
import type { GraphNode } from '../model/graph.ts';
import type { NodeActions } from './nodePanelProps.ts';

type NodeMenuProps = {
  node: GraphNode;
  actions: NodeActions;
  onChanges: (() => void) | undefined;
  /** Leaves the editor, for actions on the whole node. */
  onClose: () => void;
};

/** Actions for the whole node, in its editor. */
export function NodeMenu({ node, actions, onChanges, onClose }: NodeMenuProps) {
  const leaving = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('canvas.moreNodeActions')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPower size={16} aria-hidden />} onClick={actions.onToggleDisabled}>
          {node.settings?.disabled === true ? t('canvas.enableNode') : t('canvas.disableNode')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={leaving(actions.onDuplicate)}>
          {t('panel.duplicateNode')}
        </Menu.Item>
        {onChanges === undefined ? null : (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onChanges}>
            {t('publish.changesOfThisNode')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={leaving(actions.onDelete)}>
          {t('panel.deleteNode')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

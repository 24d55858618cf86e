import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionsMenu } from './ActionsMenu.tsx';
import { confirmAction } from './confirmAction.tsx';
import { t } from '../texts/texts.ts';

type RowMenuProps = {
  /** Name of the row. */
  name: string;
  /** Question before its deletion; default: with the name of the row. */
  question?: string;
  /** Further consequences of its deletion. */
  consequence: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Further actions, between editing and deleting. */
  children?: ReactNode;
};

/** Actions for a row: edit it, or delete it after confirmation. */
export function RowMenu({ name, question, consequence, onEdit, onDelete, children }: RowMenuProps) {
  const ask = () =>
    confirmAction({
      title: question ?? t('keys.deleteName', { name }),
      text: consequence,
      onConfirm: onDelete,
    });
  return (
    <ActionsMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {t('keys.edit')}
      </Menu.Item>
      {children}
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={ask}>
        {t('common.delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}

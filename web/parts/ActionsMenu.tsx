import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';

type ActionsMenuProps = {
  /** Name of the row. */
  name: string;
  width?: number;
  children: ReactNode;
};

/** The three dots at the end of a row, with its actions. */
export function ActionsMenu({ name, width, children }: ActionsMenuProps) {
  return (
    <Menu width={width}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.actionsForName', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

import { Table, VisuallyHidden } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** Heading of the column with the menus of the lines: named for screen readers, empty for everybody else. */
export function ActionsHeader({ width = 56 }: { width?: number }) {
  return (
    <Table.Th w={width} pos="relative">
      <VisuallyHidden>{t('Actions')}</VisuallyHidden>
    </Table.Th>
  );
}

import { Table, VisuallyHidden } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** Heading of the column with the menus or buttons of the lines: named for screen readers, empty for everybody else. */
export function ActionsHeader({
  width = 56,
  title = t('digitalOrganizations.actions'),
}: {
  width?: number;
  title?: string;
}) {
  return (
    <Table.Th w={width} pos="relative">
      <VisuallyHidden>{title}</VisuallyHidden>
    </Table.Th>
  );
}

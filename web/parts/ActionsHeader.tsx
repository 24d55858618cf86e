import { Table, VisuallyHidden } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** Header of the column with row menus or buttons: visible to screen readers only. */
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

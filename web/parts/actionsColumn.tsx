import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import type { ListColumn } from './ListTable.tsx';

/** The last column of a list, with the menus or buttons of the lines: its heading is for screen readers only. */
export function actionsColumn<Line>(cell: (line: Line) => ReactNode, width = 56): ListColumn<Line> {
  const title = t('digitalOrganizations.actions');
  return { title, head: <VisuallyHidden>{title}</VisuallyHidden>, width, card: 'end', cell };
}

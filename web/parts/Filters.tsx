import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Filters.module.css';

/** What narrows a list, in a row; on a phone two beside each other, as wide as there is room. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" align="flex-end" className={classes.filters}>
      {children}
    </Group>
  );
}

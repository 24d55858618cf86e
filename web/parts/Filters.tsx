import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Filters.module.css';

/** A row of list filters; on a phone in two columns of equal width. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" align="flex-end" className={classes.filters}>
      {children}
    </Group>
  );
}

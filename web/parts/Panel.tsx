import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** A surface with a border that holds a list or a form; none if it holds nothing. */
export function Panel({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <Paper withBorder radius="md" p={padded ? 'lg' : 0} className={classes.panel}>
      {children}
    </Paper>
  );
}

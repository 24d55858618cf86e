import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** A surface with a border that holds a list or a form. */
export function Panel({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <Paper withBorder radius="md" p={padded ? 'lg' : 0} style={{ overflow: 'hidden' }}>
      {children}
    </Paper>
  );
}

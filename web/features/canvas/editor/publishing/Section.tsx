import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a dialog with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text component="h3" size="sm" fw={600} mb={6}>
        {title}
      </Text>
      {children}
    </section>
  );
}

import { Group, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { KeyStateBadge } from './KeyStateBadge.tsx';

type KeyNameProps = ComponentProps<typeof KeyStateBadge> & { label: string };

/** The label of a key in a list, grey and marked where the key does not work any more. */
export function KeyName({ label, ...state }: KeyNameProps) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={600} c={state.status === 'revoked' ? 'dimmed' : undefined}>
        {label}
      </Text>
      <KeyStateBadge {...state} />
    </Group>
  );
}

import { Badge, Group, Loader, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type StateTextProps = {
  label: string;
  color: string;
  /** Null shows a spinner for states in progress. */
  icon: Icon | null;
  /** True shows a pill for states that need attention; normal states are plain text. */
  isException: boolean;
  status?: string;
};

/** A state by word and icon; only exceptions stand out. */
export function StateText({ label, color, icon: StateIcon, isException, status }: StateTextProps) {
  const size = isException ? 12 : 14;
  const sign =
    StateIcon === null ? (
      <Loader size={isException ? 10 : 12} m={1} color={color} aria-hidden />
    ) : (
      <StateIcon
        size={size}
        stroke={2.2}
        aria-hidden
        color={isException ? undefined : `var(--mantine-color-${color}-text)`}
      />
    );
  if (isException)
    return (
      <Badge variant="light" color={color} leftSection={sign} tt="none" fw={600} miw="max-content" data-status={status}>
        {label}
      </Badge>
    );
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" miw="max-content" data-status={status}>
      {sign}
      <Text span fz={13} fw={500} c={color === 'gray' ? 'dimmed' : undefined}>
        {label}
      </Text>
    </Group>
  );
}

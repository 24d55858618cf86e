import { Avatar } from '@mantine/core';
import { IconUserStar } from '@tabler/icons-react';

/** The face of an employee: its emoji, or a sign of ours. */
export function Portrait({ portrait, size = 44 }: { portrait: string; size?: number }) {
  return (
    <Avatar size={size} radius="md" variant="light" color="brand" aria-hidden style={{ flex: 'none' }}>
      {portrait.trim() === '' ? (
        <IconUserStar size={size / 2} stroke={1.6} />
      ) : (
        <span style={{ fontSize: size / 2 }}>{portrait}</span>
      )}
    </Avatar>
  );
}

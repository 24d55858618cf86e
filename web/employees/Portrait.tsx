import { Avatar } from '@mantine/core';
import { IconUserStar } from '@tabler/icons-react';
import { drawsEmojis } from './drawsEmojis.ts';
import { portraitIcon } from './portraitIcons.ts';

/** The face of an employee: our sign for its emoji, or the emoji; a general sign where there is none or the machine cannot draw it. */
export function Portrait({ portrait, size = 44 }: { portrait: string; size?: number }) {
  const Sign = portraitIcon(portrait) ?? (portrait.trim() === '' || !drawsEmojis() ? IconUserStar : null);
  return (
    <Avatar size={size} radius="md" variant="light" color="brand" aria-hidden style={{ flex: 'none' }}>
      {Sign === null ? <span style={{ fontSize: size / 2 }}>{portrait}</span> : <Sign size={size / 2} stroke={1.6} />}
    </Avatar>
  );
}

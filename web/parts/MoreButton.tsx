import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type MoreButtonProps = { size?: 'compact-sm' | 'sm'; shown: boolean; onToggle: () => void; children: ReactNode };

/** Shows and hides more of a page; its arrow points up while that is shown. */
export function MoreButton({ size = 'compact-sm', shown, onToggle, children }: MoreButtonProps) {
  return (
    <Button
      variant="subtle"
      size={size}
      w="fit-content"
      aria-expanded={shown}
      rightSection={<IconChevronDown size={14} style={{ rotate: shown ? '180deg' : '0deg' }} aria-hidden />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}

import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './BackLink.module.css';

/** Link back to the parent page or list, separated by a line from the content next to it. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <span className={classes.back}>
      <Anchor component={Link} to={to} size="sm">
        <Group gap={4} component="span" display="inline-flex">
          <IconArrowLeft size={15} aria-hidden />
          {children}
        </Group>
      </Anchor>
    </span>
  );
}

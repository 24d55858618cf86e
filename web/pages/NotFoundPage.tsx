import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../parts/EmptyState.tsx';

/** An address without a page. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon={IconMapOff}
      title="Nothing lives at this address"
      action={
        <Button component={Link} to="/" variant="light">
          Go home
        </Button>
      }
    >
      The link may be old, or what it showed was deleted.
    </EmptyState>
  );
}

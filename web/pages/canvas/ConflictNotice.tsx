import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Saving } from '../../canvas/model/draftSaving.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';

type ConflictNoticeProps = { saving: Saving; onResolve: (choice: 'theirs' | 'mine') => void };

/** Says that somebody else saved meanwhile, or why saving fails, and what to do. */
export function ConflictNotice({ saving, onResolve }: ConflictNoticeProps) {
  if (saving.state === 'failed') return <ErrorNotice error={saving.error} title="Your edits are not saved" />;
  if (saving.state !== 'conflict') return null;
  return (
    <Alert
      color="orange"
      radius={0}
      icon={<IconUsers />}
      title="Somebody else changed this draft meanwhile"
      role="alert"
    >
      <Text size="sm">
        Your edits are still here, but not saved. Choose which draft goes on; undo brings the other one back.
      </Text>
      <Group mt="xs" gap="xs">
        <Button size="xs" onClick={() => onResolve('theirs')}>
          Load the newest draft
        </Button>
        <Button size="xs" variant="default" onClick={() => onResolve('mine')}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  );
}

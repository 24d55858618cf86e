import { Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Schema } from '../api/client.ts';
import { TimeAgo } from '../parts/TimeAgo.tsx';
import { t } from '../texts/texts.ts';

type LastTestProps = {
  test: NonNullable<Schema<'Credential'>['last_test']>;
  /** The peer's message, if known. */
  message?: string | null;
};

/** Shows the result and time of a credential's last test. */
export function LastTest({ test, message = null }: LastTestProps) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      {test.passed ? (
        <IconCheck size={14} aria-hidden color="var(--mantine-color-teal-6)" />
      ) : (
        <IconX size={14} aria-hidden color="var(--mantine-color-red-6)" />
      )}
      <Text size="xs">
        {test.passed ? t('credentials.testPassed') : t('credentials.testFailed')}, <TimeAgo iso={test.tested_at} />
        {message === null ? '' : `: ${message}`}
      </Text>
    </Group>
  );
}

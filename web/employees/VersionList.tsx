import { Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { TimeAgo } from '../parts/TimeAgo.tsx';
import { t } from '../texts/texts.ts';

/** Lists versions of an employee, newest first, with their notes. */
export function VersionList({ versions }: { versions: readonly Schema<'EmployeeVersion'>[] }) {
  return (
    <Stack component="ol" role="list" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
      {versions.map((version) => (
        <Stack key={version.id} component="li" gap={2}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" fw={500}>
              {t('publish.versionNumber', { number: version.number })}
            </Text>
            <Text size="xs" c="dimmed" component="span">
              <TimeAgo iso={version.created_at} />
            </Text>
          </Group>
          {version.notes === '' ? null : (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} lineClamp={6}>
              {version.notes}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

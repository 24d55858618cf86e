import { Alert, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '../../../../texts/texts.ts';
import type { ListeningOn } from './useListening.ts';

/** Shows the error that prevents events while listening. Nothing if all is well. */
export function ListeningError({ error }: Pick<ListeningOn, 'error'>) {
  if (error === null) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconPlugConnectedX />}
      title={t('publish.noEventReceivedYet')}
      role="alert"
      p="xs"
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {error.message}
      </Text>
      <Text size="xs" c="dimmed">
        {t('publish.stillListening')}
      </Text>
    </Alert>
  );
}

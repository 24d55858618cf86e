import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';
import { fieldWords } from './fieldWords.ts';

/** A failed request: the error, the next step, and the request id to quote. Nothing without an error. */
export function ErrorNotice({ error, onRetry, title }: { error: unknown; onRetry?: () => void; title?: string }) {
  if (error === null || error === undefined) return null;
  const { message, param, requestId } = requestError(error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle />}
      title={title ?? t('common.somethingWentWrong')}
      role="alert"
    >
      <Stack gap={6}>
        <Text size="sm">{message}</Text>
        {param === null ? null : (
          <Text size="xs">
            {t('common.field')} {fieldWords(param)}
          </Text>
        )}
        <Group gap="sm">
          {onRetry === undefined ? null : (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
          {requestId === null || requestId === '' ? null : (
            <Text size="xs" c="dimmed">
              {t('common.requestId')} <span className="mono">{requestId}</span>
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

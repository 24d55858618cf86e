import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';
import { isGoneChunk } from './isGoneChunk.ts';

/** Last resort for an error that a page did not handle: says what to do, with the request id where there is one. */
export function PageCrash() {
  const error = useRouteError();
  const { message, requestId } = requestError(error);
  const updated = isGoneChunk(error);
  return (
    <Center mih="70vh" p="md">
      <Stack maw={480} gap="sm" role="alert">
        <Title order={1} fz={24}>
          {updated ? t('app.bureauWasUpdated') : t('app.pageFailed')}
        </Title>
        <Text c="dimmed">{updated ? t('app.newVersionIsAvailable') : message}</Text>
        {requestId === null || requestId === '' ? null : (
          <Text size="sm" c="dimmed">
            {t('common.requestId')} <span className="mono">{requestId}</span>
          </Text>
        )}
        <Group>
          <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
          <Button component={Link} to="/" variant="default" reloadDocument>
            {t('common.goToHome')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

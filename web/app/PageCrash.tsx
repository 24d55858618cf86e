import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';
import { PartNotLoaded } from './loadPart.ts';

/** Last resort for an error that a page did not handle: says what to do, with the request id where there is one. */
export function PageCrash() {
  const error = useRouteError();
  const { title, message, requestId, reload } = wordsOf(error);
  return (
    <Center mih="70vh" p="md">
      <Stack maw={480} gap="sm" role="alert">
        <Title order={1} fz={24}>
          {title}
        </Title>
        <Text c="dimmed">{message}</Text>
        {requestId === null || requestId === '' ? null : (
          <Text size="sm" c="dimmed">
            {t('common.requestId')} <span className="mono">{requestId}</span>
          </Text>
        )}
        <Group>
          <Button onClick={() => window.location.reload()}>{reload}</Button>
          <Button component={Link} to="/" variant="default" reloadDocument>
            {t('common.goToHome')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

function wordsOf(error: unknown) {
  if (!(error instanceof PartNotLoaded)) {
    const { message, requestId } = requestError(error);
    return { title: t('app.pageFailed'), message, requestId, reload: t('app.reload') };
  }
  return error.isGone
    ? {
        title: t('app.bureauWasUpdated'),
        message: t('app.newVersionIsAvailable'),
        requestId: null,
        reload: t('app.reload'),
      }
    : {
        title: t('app.pageNotLoaded'),
        message: t('app.checkConnection'),
        requestId: null,
        reload: t('common.tryAgain'),
      };
}

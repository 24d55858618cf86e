import { Button, Stack, Text, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';

/** The prompt and the answer of a call, read by a click: each reading is in the audit log. */
export function CallBody({ callId }: { callId: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Stack gap="xs" component="section" aria-label={t('keys.promptAndAnswer')}>
      <Title order={3} fz="sm">
        {t('keys.promptAndAnswer')}
      </Title>
      {isShown ? (
        <Content callId={callId} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('keys.readingIsAudited')}
          </Text>
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconEye size={14} aria-hidden />}
            onClick={() => setShown(true)}
          >
            {t('keys.showPromptAndAnswer')}
          </Button>
        </>
      )}
    </Stack>
  );
}

function Content({ callId }: { callId: string }) {
  // Never fetched again automatically: each fetch is a reading in the audit log.
  const body = $api.useQuery(
    'get',
    '/api/v1/calls/{call_id}/body',
    { params: { path: { call_id: callId } } },
    { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
  );
  if (body.isPending) return <TableSkeleton lines={4} />;
  if (body.isError) return <ErrorNotice error={body.error} onRetry={() => void body.refetch()} />;
  const { request, response, cut } = body.data;
  return (
    <>
      {cut ? (
        <Text size="sm" c="dimmed">
          {t('keys.bodyIsCut')}
        </Text>
      ) : null}
      <CodeBlock label={t('keys.prompt')} code={JSON.stringify(request, null, 2)} maxHeight={320} />
      {response === null ? null : (
        <CodeBlock label={t('keys.answer')} code={JSON.stringify(response, null, 2)} maxHeight={320} />
      )}
    </>
  );
}

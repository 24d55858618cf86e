import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

/** Sends a request for credits to the admins with one click; while it is open, shows since when they have it. */
export function AskAnAdmin() {
  const queryClient = useQueryClient();
  const requests = $api.useQuery('get', '/api/v1/wallet/credit-requests', { params: { query: { limit: 1 } } });
  const ask = $api.useMutation('post', '/api/v1/wallet/credit-requests', {
    onSettled: () => readAgain(queryClient, '/api/v1/wallet/credit-requests'),
  });
  const latest = requests.data?.data[0];
  if (latest?.status === 'open') return <Asked request={latest} />;
  return (
    <>
      <ErrorNotice error={requests.error ?? ask.error} title={t('usage.couldNotSendRequest')} />
      <Group gap="sm">
        <Button size="xs" loading={ask.isPending} disabled={requests.isPending} onClick={() => ask.mutate({})}>
          {t('usage.askAnAdmin')}
        </Button>
        {latest?.status === 'declined' ? (
          <Text size="sm">
            {t('usage.requestDeclined')} · <TimeAgo iso={latest.decided_at} />
          </Text>
        ) : null}
      </Group>
    </>
  );
}

function Asked({ request }: { request: Schema<'CreditRequest'> }) {
  return (
    <Text size="sm" role="status">
      {request.requested_by === null
        ? t('usage.adminsAsked')
        : t('usage.nameAskedTheAdmins', { name: request.requested_by })}{' '}
      · <TimeAgo iso={request.created_at} />. {t('usage.requestHint')}
    </Text>
  );
}

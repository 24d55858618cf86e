import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { isLessCredits } from '../../parts/creditSums.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

/** Shows that the organization has no credits, and how to get some; renders nothing otherwise. */
export function NoCredits() {
  const me = useSession();
  const wallet = $api.useQuery('get', '/api/v1/wallet', {});
  if (hasCredits(wallet.data?.balance ?? me.balance)) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconCoins />} title={t('usage.noCredits')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('usage.modelCallsFail')}</Text>
        {mayOnInstance(me, 'instance_billing.manage') ? (
          <Button component={Link} to={`/admin/grants?organization=${me.organization.id}`} size="xs">
            {t('admin.grantCredits')}
          </Button>
        ) : (
          <AskAnAdmin />
        )}
      </Stack>
    </Alert>
  );
}

function hasCredits(balance: string): boolean {
  return isLessCredits('0', balance);
}

/** One click tells the admins; while they have not decided it says since when they know. */
function AskAnAdmin() {
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

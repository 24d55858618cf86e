import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { Panel } from '../../parts/Panel.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

/** Default amount for a credit request; it can be changed before approval. */
const usualCredits = '100';

/** Organizations that ask for credits, each with an amount and a button; nothing while none does. */
export function CreditRequests() {
  const open = $api.useQuery('get', '/api/v1/admin/credit-requests', {
    params: { query: { status: 'open', limit: 250 } },
  });
  const requests = open.data?.data ?? [];
  return (
    <>
      <ErrorNotice error={open.error} onRetry={() => void open.refetch()} />
      {requests.length === 0 ? null : (
        <section aria-label={t('admin.creditRequests')}>
          <Title order={2} fz={18} mb="sm">
            {t('admin.creditRequests')}
          </Title>
          <Panel>
            <Stack gap={0}>
              {requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </Stack>
          </Panel>
        </section>
      )}
    </>
  );
}

function Request({ request }: { request: Schema<'CreditRequest'> }) {
  const { id, organization_name: name, requested_by: asker, balance, message, created_at: createdAt } = request;
  const [credits, setCredits] = useState(usualCredits);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries();
  const params = { path: { credit_request_id: id } };
  const grant = $api.useMutation('post', '/api/v1/admin/credit-requests/{credit_request_id}/grant', {
    onSettled,
    onSuccess: (granted) => notifyDone(t('admin.granted', { name, credits: formatCredits(granted.credits ?? '0') })),
    onError: (error) => notifyError(t('admin.couldNotGrantCredits'), error),
  });
  const decline = $api.useMutation('post', '/api/v1/admin/credit-requests/{credit_request_id}/decline', {
    onSettled,
    onError: (error) => notifyError(t('admin.couldNotDeclineRequest'), error),
  });
  const isRight = isAmount(credits) && Number(credits) > 0;
  const busy = grant.isPending || decline.isPending;
  return (
    <form
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !busy) grant.mutate({ params, body: { credits } });
      }}
    >
      <Group justify="space-between" p="md" gap="md">
        <Box flex="1 1 220px" miw={0}>
          <Text fw={600} size="sm">
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {asker === null ? null : `${asker} · `}
            <TimeAgo iso={createdAt} /> · {t('home.balance')} {formatCredits(balance)}
          </Text>
          {message === null ? null : <Text size="sm">{message}</Text>}
        </Box>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <AmountInput
            aria-label={t('admin.creditsForName', { name })}
            w={96}
            value={credits}
            error={isRight ? null : t('keys.enterNumberSuchAs100')}
            onChange={setCredits}
          />
          <Button type="submit" loading={grant.isPending} disabled={!isRight || decline.isPending}>
            {t('admin.grantCredits')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            loading={decline.isPending}
            disabled={grant.isPending}
            onClick={() => decline.mutate({ params })}
          >
            {t('admin.decline')}
          </Button>
        </Group>
      </Group>
    </form>
  );
}

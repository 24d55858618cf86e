import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { isLessCredits } from '../../parts/creditSums.ts';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { t } from '../../texts/texts.ts';

const AskAnAdmin = lazyPart(async () => (await import('./AskAnAdmin.tsx')).AskAnAdmin);

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
          <Suspense>
            <AskAnAdmin />
          </Suspense>
        )}
      </Stack>
    </Alert>
  );
}

function hasCredits(balance: string): boolean {
  return isLessCredits('0', balance);
}

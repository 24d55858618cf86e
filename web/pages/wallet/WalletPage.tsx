import { Group, Paper, Select, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { formatBalance, formatCredits } from '../../parts/credits.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { EntriesTable, kindLabels } from './EntriesTable.tsx';
import { LowBalanceForm } from './LowBalanceForm.tsx';
import { NoCredits } from './NoCredits.tsx';

const kinds = choicesOf(kindLabels);

/** Gateway > Wallet: the balance, and every line that made it. */
export function WalletPage() {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(({ value }) => value === search.get('kind'))?.value ?? null;
  const wallet = $api.useQuery('get', '/api/v1/wallet', {});
  const entries = $api.useInfiniteQuery(
    'get',
    '/api/v1/wallet/entries',
    { params: { query: { limit: 50, ...(kind !== null && { kind }) } } },
    cursorPages,
  );
  return (
    <PageFrame title={t('app.wallet')} description={t('usage.walletLead')}>
      <ErrorNotice error={wallet.error ?? entries.error} onRetry={() => void entries.refetch()} />
      <NoCredits />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Amount label={t('home.balance')} credits={wallet.data?.balance} explained={t('usage.sumText')} />
        <Amount label={t('usage.onHold')} credits={wallet.data?.held} explained={t('usage.heldText')} />
        <Amount
          label={t('usage.available')}
          credits={wallet.data?.available}
          explained={t('usage.availableForNewCalls')}
        />
      </SimpleGrid>
      <LowBalanceForm />
      <Group>
        <Select
          aria-label={t('common.type')}
          placeholder={t('usage.allTypes')}
          clearable
          data={kinds}
          value={kind}
          onChange={(value) => setSearch(value === null ? {} : { kind: value }, { replace: true })}
        />
      </Group>
      <ListPanel
        query={entries}
        empty={
          <EmptyState icon={IconCoins} title={kind === null ? t('usage.noLedgerEntriesYet') : t('usage.noneOfType')}>
            {t('usage.ledgerEmpty')}
          </EmptyState>
        }
      >
        {(lines) => <EntriesTable lines={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

function Amount({ label, credits, explained }: { label: string; credits: string | undefined; explained: string }) {
  return (
    <Paper withBorder radius="md" p="lg">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {credits === undefined ? (
        <Skeleton height={32} width={140} my={4} />
      ) : (
        <Group gap={6} align="baseline">
          <Text fz={26} fw={650} className="numeric" lts="-0.02em" title={formatCredits(credits)}>
            {formatBalance(credits)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('usage.credits')}
          </Text>
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {explained}
      </Text>
    </Paper>
  );
}

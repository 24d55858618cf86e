import { Group, Paper, SimpleGrid, Skeleton, Table, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { formatCredits } from '../../parts/credits.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';

const kindLabels: Record<Schema<'LedgerEntry'>['kind'], string> = {
  grant: 'Grant',
  plan_credits: 'Plan credits',
  settlement: 'Model call',
  late_settlement: 'Model call (late)',
  adjustment: 'Adjustment',
};

/** Settings > Wallet: the balance, and every line that made it. */
export function WalletPage() {
  const wallet = $api.useQuery('get', '/api/v1/wallet', {}, { refetchInterval: 5_000 });
  const entries = $api.useInfiniteQuery(
    'get',
    '/api/v1/wallet/entries',
    { params: { query: { limit: 50 } } },
    { ...cursorPages, refetchInterval: 5_000 },
  );
  const lines = linesOf(entries.data);
  return (
    <PageFrame
      title="Wallet"
      description="The credits of your organization. Every credit has a line here, with its reason."
    >
      <ErrorNotice error={wallet.error ?? entries.error} onRetry={() => void entries.refetch()} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Amount label="Balance" credits={wallet.data?.balance} explained="The sum of all lines below" />
        <Amount label="Held" credits={wallet.data?.held} explained="Set aside for calls that run right now" />
        <Amount label="Available" credits={wallet.data?.available} explained="What new calls can use" />
      </SimpleGrid>
      <Panel>
        {entries.isPending ? <TableSkeleton /> : null}
        {entries.data !== undefined && lines.length === 0 ? (
          <EmptyState icon={IconCoins} title="No line yet">
            Credits that an administrator grants and calls that you make appear here.
          </EmptyState>
        ) : null}
        {lines.length > 0 ? <Entries lines={lines} /> : null}
        <LoadMore query={entries} />
      </Panel>
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
          <Text fz={26} fw={650} className="numeric" lts="-0.02em">
            {formatCredits(credits)}
          </Text>
          <Text size="sm" c="dimmed">
            credits
          </Text>
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {explained}
      </Text>
    </Paper>
  );
}

function Entries({ lines }: { lines: Schema<'LedgerEntry'>[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="Ledger entries">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Reference</Table.Th>
            <Table.Th ta="right">Credits</Table.Th>
            <Table.Th ta="right">Balance after</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={entry.created_at} />
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {kindLabels[entry.kind]}
                </Text>
                {entry.reason === null ? null : (
                  <Text size="xs" c="dimmed">
                    {entry.reason}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <span className="mono">{entry.reference}</span>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Text size="sm" fw={600} c={entry.credits.startsWith('-') ? undefined : 'teal'}>
                  {entry.credits.startsWith('-') ? '' : '+'}
                  {formatCredits(entry.credits)}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {formatCredits(entry.balance_after)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

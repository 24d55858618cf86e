import { Anchor, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';

type Entry = Schema<'LedgerEntry'>;

/** What the kinds of lines are called. */
export const kindLabels: Readonly<Record<Entry['kind'], string>> = {
  grant: t('usage.grant'),
  plan_credits: t('usage.planCredits'),
  settlement: t('usage.modelCall'),
  late_settlement: t('usage.modelCallLate'),
  adjustment: t('usage.adjustment'),
};

/** Lines of a wallet, newest first, with the balance after each. */
export function EntriesTable({ lines }: { lines: Entry[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('usage.ledgerEntries')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.time')}</Table.Th>
            <Table.Th>{t('common.description')}</Table.Th>
            <Table.Th>{t('usage.reference')}</Table.Th>
            <Table.Th ta="right">{t('common.credits')}</Table.Th>
            <Table.Th ta="right">{t('usage.balanceAfter')}</Table.Th>
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
                <Group gap={8} wrap="nowrap">
                  <Text fz="inherit" fw={500} miw="max-content">
                    {kindLabels[entry.kind]}
                  </Text>
                  {entry.reason === null ? null : (
                    <Text fz="inherit" c="dimmed" truncate maw={280} title={entry.reason}>
                      {entry.reason}
                    </Text>
                  )}
                </Group>
              </Table.Td>
              <Table.Td>
                <Reference entry={entry} />
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Text fz="inherit" fw={500} c={entry.credits.startsWith('-') ? undefined : 'teal'}>
                  <Credits credits={entry.credits} signed />
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Credits credits={entry.balance_after} balance />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Lines of calls lead to the call, as long as it is kept. */
function Reference({ entry }: { entry: Entry }) {
  const { kind, reference } = entry;
  if (kind !== 'settlement' && kind !== 'late_settlement') return <span className="mono">{reference}</span>;
  return (
    <Anchor component={Link} to={`/calls?call=${reference}`} className="mono" fz="0.8rem">
      {reference}
    </Anchor>
  );
}

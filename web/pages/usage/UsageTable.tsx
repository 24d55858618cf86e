import { Table } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { sumCredits } from '../../parts/creditSums.ts';
import { language, t } from '../../texts/texts.ts';
import type { UsageGroup } from './usageDays.ts';

type Usage = Schema<'Usage'>;
type UsageTableProps = { group: UsageGroup; sums: Usage[]; keyName: (id: string | null) => string };

const headings: Readonly<Record<UsageGroup, string>> = {
  day: t('usage.day'),
  model: t('keys.model'),
  key: t('keys.key'),
};
const counts = [
  { name: 'calls', heading: t('common.calls') },
  { name: 'errors', heading: t('keys.failed') },
  { name: 'input_tokens', heading: t('keys.inputTokens') },
  { name: 'output_tokens', heading: t('keys.outputTokens') },
] as const;

/** Sums of calls, one line for each day, model or key that has any, and the sum of all. */
export function UsageTable({ group, sums, keyName }: UsageTableProps) {
  const lines = group === 'day' ? sums.toReversed() : sums;
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('common.usage')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{headings[group]}</Table.Th>
            {counts.map(({ name, heading }) => (
              <Table.Th key={name} ta="right">
                {heading}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('common.credits')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((sum) => (
            <Table.Tr key={sum.day ?? sum.model ?? sum.key_id ?? ''}>
              <Table.Td>{group === 'key' ? keyName(sum.key_id ?? null) : (sum.day ?? sum.model)}</Table.Td>
              <Amounts sum={sum} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('usage.total')}</Table.Th>
            <Amounts sum={totalOf(sums)} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

type Amounts = Pick<Usage, (typeof counts)[number]['name'] | 'credits'>;

function Amounts({ sum }: { sum: Amounts }) {
  return (
    <>
      {counts.map(({ name }) => (
        <Table.Td key={name} ta="right" className="numeric">
          {sum[name].toLocaleString(language())}
        </Table.Td>
      ))}
      <Table.Td ta="right" className="numeric">
        <Credits credits={sum.credits} />
      </Table.Td>
    </>
  );
}

function totalOf(sums: readonly Usage[]): Amounts {
  const total = (name: (typeof counts)[number]['name']) => sums.reduce((sum, one) => sum + one[name], 0);
  return {
    calls: total('calls'),
    errors: total('errors'),
    input_tokens: total('input_tokens'),
    output_tokens: total('output_tokens'),
    credits: sumCredits(sums.map(({ credits }) => credits)),
  };
}

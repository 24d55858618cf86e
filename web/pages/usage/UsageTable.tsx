import { Table, Text } from '@mantine/core';
import { $api, type Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import type { UsageGroup } from './usageDays.ts';

type Usage = Schema<'Usage'>;

const headings: Readonly<Record<UsageGroup, string>> = { day: 'Day', model: 'Model', key: 'Key' };

/** Sums of calls, one line for each day, model or key. */
export function UsageTable({ group, sums }: { group: UsageGroup; sums: Usage[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="Usage">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{headings[group]}</Table.Th>
            <Table.Th ta="right">Calls</Table.Th>
            <Table.Th ta="right">Failed</Table.Th>
            <Table.Th ta="right">Input tokens</Table.Th>
            <Table.Th ta="right">Output tokens</Table.Th>
            <Table.Th ta="right">Credits</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map((sum) => (
            <Table.Tr key={sum.day ?? sum.model ?? sum.key_id ?? ''}>
              <Table.Td>{group === 'key' ? <KeyName id={sum.key_id ?? null} /> : (sum.day ?? sum.model)}</Table.Td>
              {[sum.calls, sum.errors, sum.input_tokens, sum.output_tokens].map((count, place) => (
                <Table.Td key={headingsOfCounts[place]} ta="right" className="numeric">
                  {count.toLocaleString('en')}
                </Table.Td>
              ))}
              <Table.Td ta="right" className="numeric">
                <Text size="sm" fw={600}>
                  {formatCredits(sum.credits)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const headingsOfCounts = ['calls', 'errors', 'input', 'output'];

/** The label of a key where it is known, else its id. */
function KeyName({ id }: { id: string | null }) {
  const keys = $api.useQuery('get', '/api/v1/model-api-keys', { params: { query: { limit: 250 } } });
  if (id === null) return <Text size="sm">Without a key</Text>;
  const label = keys.data?.data.find((key) => key.id === id)?.label;
  return label === undefined ? <span className="mono">{id}</span> : <Text size="sm">{label}</Text>;
}

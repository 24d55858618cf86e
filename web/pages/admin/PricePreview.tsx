import { Group, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { isLessCredits } from '../../parts/creditSums.ts';
import { formatCredits } from '../../parts/credits.ts';
import { t } from '../../texts/texts.ts';
import { typicalCalls, type TypicalCall } from './typicalCalls.ts';

type Lines = Schema<'PriceLines'>;

/** Shows the cost of typical calls at the current and the edited price, as charged by the server. `after` is null while it is no price. */
export function PricePreview({ model, after }: { model: Schema<'Model'>; after: Lines | null }) {
  const before = model.price?.lines ?? null;
  const [settled] = useDebouncedValue(after, 250);
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t('admin.exampleCosts')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('admin.example')}</Table.Th>
            <Table.Th ta="right">{t('admin.currentCost')}</Table.Th>
            <Table.Th ta="right">{t('admin.newCost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {typicalCalls(model.endpoints, after ?? before ?? {}).map((call) => (
            <CostRow key={call.label} call={call} before={before} after={settled} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function CostRow({ call, before, after }: { call: TypicalCall; before: Lines | null; after: Lines | null }) {
  const now = useQuery(costQuery(before, call));
  const then = useQuery({ ...costQuery(after, call), placeholderData: keepPreviousData });
  const cost = after === null ? undefined : then.data;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{call.label}</Text>
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {now.data === undefined ? '–' : formatCredits(now.data)}
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {now.data === undefined || cost === undefined ? null : <Trend before={now.data} after={cost} />}
          <Text size="sm" fw={600}>
            {cost === undefined ? '–' : formatCredits(cost)}
          </Text>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Trend({ before, after }: { before: string; after: string }) {
  if (isLessCredits(before, after))
    return <IconTrendingUp size={16} role="img" aria-label={t('admin.moreExpensive')} />;
  return isLessCredits(after, before) ? (
    <IconTrendingDown size={16} role="img" aria-label={t('admin.cheaper')} />
  ) : null;
}

function costQuery(lines: Lines | null, { usage }: TypicalCall) {
  return {
    queryKey: ['price-preview', lines, usage],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      const { data, error } = await api.POST('/api/v1/admin/price-preview', { body: { lines: lines!, usage }, signal });
      if (data === undefined) throw error ?? requestError(error);
      return data.credits;
    },
    enabled: lines !== null,
    staleTime: Infinity,
    retry: false,
  };
}

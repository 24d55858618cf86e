import { Badge, Table, Text } from '@mantine/core';
import { IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { priceTexts } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';

type Result = Schema<'ModelImportResult'>;
type Row = Result['data'][number];

const looks: Readonly<Record<Row['action'], { label: string; color: string; icon: typeof IconPlus }>> = {
  added: { label: t('publish.added'), color: 'teal', icon: IconPlus },
  changed: { label: t('common.updated'), color: 'brand', icon: IconPencil },
  unchanged: { label: t('admin.unchanged'), color: 'gray', icon: IconEqual },
};

/** Shows the effect of an import, row by row. */
export function ImportTable({ result }: { result: Result }) {
  const { added, changed, unchanged } = result;
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {t('admin.importCounts', {
          added,
          changed,
          unchanged,
        })}
      </Text>
      <Table.ScrollContainer minWidth={560} mah={320}>
        <Table aria-label={t('admin.importPreview')} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('keys.model')}</Table.Th>
              <Table.Th>{t('common.description')}</Table.Th>
              <Table.Th>{t('admin.currentPrice')}</Table.Th>
              <Table.Th>{t('admin.newPrice')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.data.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Td className="mono">{row.name}</Table.Td>
                <Table.Td>
                  <Action row={row} />
                </Table.Td>
                <Table.Td>
                  <Price lines={row.price_before} />
                </Table.Td>
                <Table.Td>
                  {row.action === 'added' || row.fields.includes('price') ? <Price lines={row.price_after} /> : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Action({ row }: { row: Row }) {
  const { label, color, icon: ActionIcon } = looks[row.action];
  return (
    <>
      <Badge variant="light" color={color} tt="none" leftSection={<ActionIcon size={12} aria-hidden />}>
        {label}
      </Badge>
      {row.fields.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {row.fields.join(', ')}
        </Text>
      )}
    </>
  );
}

function Price({ lines }: { lines: Schema<'PriceLines'> | null }) {
  if (lines === null) return '–';
  return priceTexts(lines).map((text) => (
    <Text key={text} size="xs" className="numeric">
      {text}
    </Text>
  ));
}

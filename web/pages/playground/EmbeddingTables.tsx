import { Stack, Table, Text } from '@mantine/core';
import { language, t } from '../../texts/texts.ts';
import { cosine } from './cosine.ts';

const shownNumbers = 6;

/** The vectors of texts, begun, and how alike each two of them are. */
export function EmbeddingTables({ texts, vectors }: { texts: string[]; vectors: number[][] }) {
  const numbers = new Intl.NumberFormat(language(), { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  return (
    <Stack>
      <Table.ScrollContainer minWidth={420}>
        <Table aria-label={t('playground.embeddings')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('common.text')}</Table.Th>
              <Table.Th ta="right">{t('playground.dimensions')}</Table.Th>
              <Table.Th>{t('playground.firstValues')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {vectors.map((vector, place) => (
              <Table.Tr key={place}>
                <Table.Td maw={220}>
                  <Text size="sm" truncate>
                    {texts[place]}
                  </Text>
                </Table.Td>
                <Table.Td ta="right" className="numeric">
                  {vector.length}
                </Table.Td>
                <Table.Td className="mono">
                  {vector
                    .slice(0, shownNumbers)
                    .map((value) => numbers.format(value))
                    .join('  ')}
                  {vector.length > shownNumbers ? ' …' : ''}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {vectors.length > 1 ? (
        <Table.ScrollContainer minWidth={320}>
          <Table aria-label={t('playground.cosineSimilarity')} withColumnBorders>
            <Table.Caption>{t('playground.similarityText')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('common.text')}</Table.Th>
                {vectors.map((_, place) => (
                  <Table.Th key={place} ta="right">
                    {t('playground.textPlace', { place: place + 1 })}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {vectors.map((one, row) => (
                <Table.Tr key={row}>
                  <Table.Th scope="row">{t('playground.textPlace', { place: row + 1 })}</Table.Th>
                  {vectors.map((other, column) => (
                    <Table.Td key={column} ta="right" className="numeric">
                      {numbers.format(cosine(one, other))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Stack>
  );
}

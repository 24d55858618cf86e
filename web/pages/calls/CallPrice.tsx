import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type CallPriceProps = { price: Schema<'Price'>; onOnly: (priceId: string) => void };

/** The version of the price that a call was charged at, with its simple lines. */
export function CallPrice({ price, onOnly }: CallPriceProps) {
  const lines = Object.entries(price.lines).filter((line): line is [string, string] => typeof line[1] === 'string');
  return (
    <Stack gap="xs" component="section" aria-label={t('keys.priceVersion')}>
      <Title order={3} fz="sm">
        {t('keys.priceVersion')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('keys.priceSince', { time: absoluteTime(price.valid_from) })} <span className="mono">{price.id}</span>
      </Text>
      <Table variant="vertical" layout="fixed" aria-label={t('keys.priceVersion')}>
        <Table.Tbody>
          {lines.map(([name, credits]) => (
            <Table.Tr key={name}>
              <Table.Th w={220} className="mono">
                {name}
              </Table.Th>
              <Table.Td>{credits}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor component="button" size="sm" ta="start" onClick={() => onOnly(price.id)}>
        {t('keys.callsAtThisPrice')}
      </Anchor>
    </Stack>
  );
}

import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { AmountInput } from '../../parts/AmountInput.tsx';
import type { Schema } from '../../api/client.ts';
import { RichText } from '../../texts/RichText.tsx';
import { language, t } from '../../texts/texts.ts';
import { inCredits } from './editedPrice.ts';

type ListPriceProps = {
  known: Schema<'CatalogueModel'>;
  onFill: (lines: Schema<'PriceLines'>) => void;
};

/** Shows the vendor's list price of a well-known model as a starting point: dollars, converted to credits at the administrator's rate. */
export function ListPrice({ known, onFill }: ListPriceProps) {
  const [rate, setRate] = useState('1');
  const isRate = /^\d{1,6}(\.\d{1,6})?$/.test(rate) && Number(rate) > 0;
  const above = known.dearer_above_input_tokens;
  return (
    <Alert variant="light" color="gray" icon={<IconTag />} title={t('admin.listPriceOfTitle', { title: known.title })}>
      <Stack gap="xs">
        <Text size="sm">
          <RichText
            id="admin.listPricesAsOf"
            values={{ day: known.as_of }}
            parts={{
              page: <Anchor href={known.vendor_page} target="_blank" rel="noreferrer" underline="always" inherit />,
            }}
          />
          {above === null
            ? ''
            : ` ${t('admin.tierWarning', {
                tokens: above.toLocaleString(language()),
              })}`}
        </Text>
        <Group align="flex-end" gap="xs">
          <AmountInput
            label={t('admin.creditsPerUsDollar')}
            w={210}
            value={rate}
            error={isRate ? null : t('admin.enterNumberSuchAs1')}
            onChange={setRate}
          />
          <Button variant="default" disabled={!isRate} onClick={() => onFill(inCredits(known.list_price, rate))}>
            {t('admin.useListPrice')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

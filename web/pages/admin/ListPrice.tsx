import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { RichText } from '../../texts/RichText.tsx';
import { language, t } from '../../texts/texts.ts';
import { inCredits } from './editedPrice.ts';

type ListPriceProps = {
  known: Schema<'CatalogueModel'>;
  onFill: (lines: Schema<'PriceLines'>) => void;
};

/** What the vendor of a well-known model asks for, to start a price from: dollars, turned into credits as the administrator says. */
export function ListPrice({ known, onFill }: ListPriceProps) {
  const [rate, setRate] = useState('1');
  const isRate = /^\d{1,6}(\.\d{1,6})?$/.test(rate) && Number(rate) > 0;
  const above = known.dearer_above_input_tokens;
  return (
    <Alert variant="light" color="gray" icon={<IconTag />} title={t('List price of {{title}}', { title: known.title })}>
      <Stack gap="xs">
        <Text size="sm">
          <RichText
            text="As of {{day}}, in US dollars. Check the <page>provider’s page</page> for changes."
            values={{ day: known.as_of }}
            parts={{
              page: <Anchor href={known.vendor_page} target="_blank" rel="noreferrer" underline="always" inherit />,
            }}
          />
          {above === null
            ? ''
            : ` ${t(
                'The provider charges more above {{tokens}} input tokens. Add a tier with the prices of its page.',
                {
                  tokens: above.toLocaleString(language()),
                },
              )}`}
        </Text>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('Credits per US dollar')}
            inputMode="decimal"
            w={210}
            value={rate}
            error={isRate ? null : t('Enter a number, such as 1 or 1.2')}
            onChange={(event) => setRate(event.currentTarget.value)}
          />
          <Button variant="default" disabled={!isRate} onClick={() => onFill(inCredits(known.list_price, rate))}>
            {t('Use list price')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

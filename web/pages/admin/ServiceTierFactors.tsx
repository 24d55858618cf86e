import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { serviceTierLabels, serviceTiers } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';
import { isFactor, type EditedPrice } from './editedPrice.ts';

type ServiceTierFactorsProps = { price: EditedPrice; onChange: (price: EditedPrice) => void };

/** Edits the factors by which calls in batches and service tiers of the provider differ from the normal price. */
export function ServiceTierFactors({ price, onChange }: ServiceTierFactorsProps) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('admin.serviceTiersText')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {serviceTiers.map((tier) => {
          const factor = price.factors[tier];
          return (
            <TextInput
              key={tier}
              label={t('admin.factorOfTier', { tier: serviceTierLabels[tier] })}
              inputMode="decimal"
              placeholder={tier === 'priority' ? '2' : '0.5'}
              value={factor}
              error={factor === '' || isFactor(factor) ? null : t('admin.factorNumber')}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...price, factors: { ...price.factors, [tier]: value.trim() } })
              }
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}

import { ActionIcon, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { AmountField } from './AmountField.tsx';
import { isTokenCount, withTier, type EditedPrice, type EditedTier } from './editedPrice.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { t } from '../../texts/texts.ts';

type PriceTiersProps = { price: EditedPrice; onChange: (price: EditedPrice) => void };

/** Edits prices of calls with long input: the start of each tier, and its higher prices. */
export function PriceTiers({ price, onChange }: PriceTiersProps) {
  const change = (tiers: readonly EditedTier[]) => onChange({ ...price, tiers });
  return (
    <Stack gap="sm" align="stretch">
      {price.tiers.map((tier) => (
        <Tier
          key={tier.key}
          tier={tier}
          onChange={(next) => change(price.tiers.map((one) => (one === tier ? next : one)))}
          onRemove={() => change(price.tiers.filter((one) => one !== tier))}
        />
      ))}
      <Group gap="xs">
        <AddEntryButton
          variant="subtle"
          size="compact-sm"
          disabled={price.tiers.length >= 10}
          onAdd={() => onChange(withTier(price))}
        >
          {t('admin.addTier')}
        </AddEntryButton>
      </Group>
    </Stack>
  );
}

type TierProps = { tier: EditedTier; onChange: (tier: EditedTier) => void; onRemove: () => void };

function Tier({ tier, onChange, onRemove }: TierProps) {
  const isRight = tier.above === '' || isTokenCount(tier.above);
  return (
    <Fieldset legend={t('admin.tierForLongInput')}>
      <Stack gap="sm">
        <Group align="flex-start" justify="space-between" wrap="nowrap" gap="xs">
          <TextInput
            flex={1}
            label={t('admin.aboveInputTokens')}
            inputMode="numeric"
            placeholder="200000"
            required
            value={tier.above}
            error={isRight ? null : t('admin.wholeNumber')}
            onChange={({ currentTarget: { value } }) => onChange({ ...tier, above: value.trim() })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={22}
            size={36}
            aria-label={t('admin.removeTier')}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
        <Text size="sm" c="dimmed">
          {t('admin.tierText')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          {Object.entries(tier.amounts).map(([line, amount]) => (
            <AmountField
              key={line}
              line={line}
              amount={amount}
              onChange={(value) => onChange({ ...tier, amounts: { ...tier.amounts, [line]: value } })}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

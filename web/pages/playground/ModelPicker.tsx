import { Badge, Group, Select, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { CapabilityBadges } from './CapabilityBadges.tsx';
import { priceTexts } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';

type Model = Schema<'CallableModel'>;
type ModelPickerProps = { models: Model[]; chosen: Model; onChoose: (name: string) => void };

/** Selects a model; shows its capabilities and price, and whether the sandbox responds. */
export function ModelPicker({ models, chosen, onChoose }: ModelPickerProps) {
  return (
    <Stack gap={6}>
      <Select
        label={t('keys.model')}
        searchable
        allowDeselect={false}
        data={models.map(({ name }) => name)}
        value={chosen.name}
        onChange={(name) => name !== null && onChoose(name)}
        renderOption={({ option }) => {
          const model = models.find(({ name }) => name === option.value);
          return (
            <Stack gap={0}>
              <Text size="sm">{option.value}</Text>
              <Text size="xs" c="dimmed">
                {model === undefined ? '' : priceTexts(model.price).slice(0, 2).join(' · ')}
              </Text>
            </Stack>
          );
        }}
      />
      <Group gap={6}>
        {chosen.sandbox ? (
          <Badge variant="light" color="violet" tt="none">
            {t('keys.sandbox')}
          </Badge>
        ) : null}
        <CapabilityBadges capabilities={chosen.capabilities} />
      </Group>
      {chosen.sandbox ? (
        <Text size="xs" c="dimmed">
          {t('playground.sandboxText')}
        </Text>
      ) : null}
      {priceTexts(chosen.price).map((text) => (
        <Text key={text} size="xs" c="dimmed" className="numeric">
          {text}
        </Text>
      ))}
    </Stack>
  );
}

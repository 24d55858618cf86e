import { ActionIcon, Box, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { $api } from '../../api/client.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { t } from '../../texts/texts.ts';
import { newWay, type EditedWay } from './editedWays.ts';

const mostWays = 20;

type WaysEditorProps = {
  ways: EditedWay[];
  /** True if calls are routed by cost. */
  showsCosts?: boolean;
  onChange: (ways: EditedWay[]) => void;
};

/** The ways of a model to its providers: which is tried first, and how calls are shared among equals. */
export function WaysEditor({ ways, showsCosts = false, onChange }: WaysEditorProps) {
  // Not the question of the list of providers, whose answer is kept page by page.
  const providers = $api.useQuery('get', '/api/v1/admin/providers', { params: { query: { limit: 250 } } });
  const choices = providers.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const set = (index: number, change: Partial<EditedWay>) =>
    onChange(ways.map((way, place) => (place === index ? { ...way, ...change } : way)));
  return (
    <Stack gap="xs" role="group" aria-label={t('admin.routes')}>
      <Text size="sm" c="dimmed">
        {t('admin.routesText')}
      </Text>
      {ways.map((way, index) => (
        <Box key={way.key}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <Select
              label={t('keys.provider')}
              aria-label={t('admin.providerOfRouteWay', { way: index + 1 })}
              required
              allowDeselect={false}
              data={choices}
              value={way.providerId || null}
              onChange={(providerId) => set(index, { providerId: providerId ?? '' })}
            />
            <TextInput
              label={t('admin.modelNameAtProvider')}
              aria-label={t('admin.modelAtProvider', { way: index + 1 })}
              value={way.upstreamName}
              onChange={(event) => set(index, { upstreamName: event.currentTarget.value })}
            />
            <NumberInput
              label={t('admin.priority')}
              aria-label={t('admin.priorityOfRouteWay', { way: index + 1 })}
              w={90}
              min={0}
              max={1000}
              allowDecimal={false}
              value={way.priority}
              onChange={(value) => set(index, { priority: Number(value) })}
            />
            <NumberInput
              label={t('admin.weight')}
              aria-label={t('admin.weightOfRouteWay', { way: index + 1 })}
              w={90}
              min={0}
              max={1_000_000}
              allowDecimal={false}
              value={way.weight}
              onChange={(value) => set(index, { weight: Number(value) })}
            />
            <Switch
              mb={8}
              aria-label={t('admin.enableRouteWay', { way: index + 1 })}
              checked={way.enabled}
              onChange={(event) => set(index, { enabled: event.currentTarget.checked })}
            />
            <ActionIcon
              mb={4}
              variant="subtle"
              color="gray"
              aria-label={t('admin.removeRouteWay', { way: index + 1 })}
              disabled={ways.length === 1}
              onClick={() => onChange(ways.filter((_, place) => place !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
          {showsCosts ? (
            <Group gap="xs" mt={4}>
              <AmountInput
                label={t('admin.inputCost')}
                aria-label={t('admin.inputCostOfRoute', { way: index + 1 })}
                value={way.inputCost}
                onChange={(inputCost) => set(index, { inputCost })}
              />
              <AmountInput
                label={t('admin.outputCost')}
                aria-label={t('admin.outputCostOfRoute', { way: index + 1 })}
                value={way.outputCost}
                onChange={(outputCost) => set(index, { outputCost })}
              />
            </Group>
          ) : null}
        </Box>
      ))}
      <Group>
        <AddEntryButton
          size="compact-sm"
          variant="subtle"
          disabled={ways.length >= mostWays}
          onAdd={() => onChange([...ways, newWay()])}
        >
          {t('admin.addRoute')}
        </AddEntryButton>
      </Group>
    </Stack>
  );
}

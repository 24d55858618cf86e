import { Button, Collapse, NumberInput, Select, SimpleGrid, Stack, Switch, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTool } from '@tabler/icons-react';
import { MoreButton } from '../../parts/MoreButton.tsx';
import { t } from '../../texts/texts.ts';
import type { ChatSettings } from './chatTurns.ts';
import { JsonTextarea } from '../../forms/JsonTextarea.tsx';

type ChatSettingsFormProps = {
  settings: ChatSettings;
  toolsProblem: string | null;
  onChange: (settings: ChatSettings) => void;
};

const exampleTools = JSON.stringify(
  [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: t('playground.exampleTool'),
        parameters: {
          type: 'object',
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
      },
    },
  ],
  null,
  2,
);

const efforts: { value: ChatSettings['reasoningEffort']; label: string }[] = [
  { value: '', label: t('panel.default') },
  { value: 'minimal', label: t('playground.minimal') },
  { value: 'low', label: t('playground.low') },
  { value: 'medium', label: t('playground.medium') },
  { value: 'high', label: t('playground.high') },
];

/** Edits the system prompt and parameters of a conversation; empty fields use the model's defaults. */
export function ChatSettingsForm({ settings, toolsProblem, onChange }: ChatSettingsFormProps) {
  const [shown, { toggle }] = useDisclosure(false);
  const set = (change: Partial<ChatSettings>) => onChange({ ...settings, ...change });
  const numberOf = (value: number | string) => (typeof value === 'number' ? value : '');
  return (
    <Stack gap="sm">
      <Textarea
        label={t('playground.systemPrompt')}
        description={t('playground.instructionsForTheModel')}
        autosize
        minRows={2}
        maxRows={8}
        value={settings.system}
        onChange={(event) => set({ system: event.currentTarget.value })}
      />
      <Switch
        label={t('playground.streamResponse')}
        checked={settings.stream}
        onChange={(event) => set({ stream: event.currentTarget.checked })}
      />
      <MoreButton shown={shown} onToggle={toggle}>
        {t('playground.parametersAndTools')}
      </MoreButton>
      <Collapse expanded={shown}>
        <Stack gap="sm">
          <SimpleGrid cols={2} spacing="sm">
            <NumberInput
              label={t('playground.temperature')}
              min={0}
              max={2}
              step={0.1}
              value={settings.temperature}
              onChange={(value) => set({ temperature: numberOf(value) })}
            />
            <NumberInput
              label={t('playground.topP')}
              min={0}
              max={1}
              step={0.05}
              value={settings.topP}
              onChange={(value) => set({ topP: numberOf(value) })}
            />
            <NumberInput
              label={t('playground.maxTokens')}
              min={1}
              allowDecimal={false}
              value={settings.maxTokens}
              onChange={(value) => set({ maxTokens: numberOf(value) })}
            />
            <Select
              label={t('playground.reasoningEffort')}
              allowDeselect={false}
              data={efforts}
              value={settings.reasoningEffort}
              onChange={(value) => set({ reasoningEffort: value ?? '' })}
            />
          </SimpleGrid>
          <Textarea
            label={t('playground.stopSequences')}
            description={t('playground.onePerLine')}
            autosize
            minRows={1}
            maxRows={4}
            value={settings.stop}
            onChange={(event) => set({ stop: event.currentTarget.value })}
          />
          <JsonTextarea
            label={t('common.tools')}
            description={t('playground.toolsText')}
            minRows={3}
            maxRows={14}
            value={settings.tools}
            error={toolsProblem}
            onChange={(tools) => set({ tools })}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTool size={15} aria-hidden />}
            onClick={() => set({ tools: exampleTools })}
          >
            {t('playground.useExampleTool')}
          </Button>
        </Stack>
      </Collapse>
    </Stack>
  );
}

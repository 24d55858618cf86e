import { Button, Code, Drawer, List, Stack, Table, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { FactsTable, type Fact } from '../../parts/FactsTable.tsx';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { priceTexts } from '../../parts/prices.ts';
import { formatDuration } from '../../parts/time.ts';
import { RichText } from '../../texts/RichText.tsx';
import { language, t } from '../../texts/texts.ts';
import { playgroundOf } from './comparedModels.ts';
import { modelSnippets } from './modelSnippets.ts';
import { uptimeText } from './modelFacts.ts';

type Model = Schema<'CallableModel'>;
type Measure = Schema<'ModelMeasure'>;

/** Everything about one model, with code that calls it. */
export function ModelDrawer({ model, onClose }: { model: Model | null; onClose: () => void }) {
  return (
    <Drawer
      opened={model !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={model?.name ?? t('keys.model')}
      keepMounted={false}
    >
      {model === null ? null : <Details model={model} />}
    </Drawer>
  );
}

function Details({ model }: { model: Model }) {
  const snippets = modelSnippets(model);
  return (
    <Stack>
      <CopyField value={model.name} label={t('models.nameInCalls')} />
      {canAnswer(model, 'chat.completions') ? (
        <Button
          component={Link}
          to={playgroundOf([model.name])}
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          {t('models.tryInPlayground')}
        </Button>
      ) : null}
      <FactsTable label={t('models.details')} facts={factsOf(model)} nameWidth={150} />
      <Section title={t('admin.prices')}>
        <List size="sm" className="numeric">
          {priceTexts(model.price).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </Section>
      <Measured model={model} />
      {snippets.length === 0 ? null : (
        <Section title={t('admin.example')}>
          <Text size="sm" c="dimmed">
            <RichText id="playground.setVariable" parts={{ name: <Code /> }} values={{ name: modelKeyVariable }} />
          </Text>
          <CodeTabs snippets={snippets} />
        </Section>
      )}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Measured({ model: { measured } }: { model: Model }) {
  const times = [measured.last_24h, measured.last_7d];
  const isMeasured = times.some((measure) => Object.values(measure).some((value) => value !== null));
  const values = [
    { title: t('models.firstToken'), textOf: ttftText },
    { title: t('models.tokensPerSecond'), textOf: speedText },
    { title: t('models.uptime'), textOf: ({ uptime_percent: percent }: Measure) => uptimeText(percent) },
  ];
  return (
    <Section title={t('models.measured')}>
      <Text size="sm" c="dimmed">
        {isMeasured ? t('models.measuredText') : t('models.notMeasured')}
      </Text>
      {isMeasured ? (
        <Table aria-label={t('models.measured')} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th ta="right">{t('executions.last24Hours')}</Table.Th>
              <Table.Th ta="right">{t('executions.last7Days')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numeric">
            {values.map(({ title, textOf }) => (
              <Table.Tr key={title}>
                <Table.Th scope="row">{title}</Table.Th>
                <Table.Td ta="right">{textOf(measured.last_24h)}</Table.Td>
                <Table.Td ta="right">{textOf(measured.last_7d)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </Section>
  );
}

function ttftText({ ttft_ms: ttftMs }: Measure): string {
  return ttftMs === null ? '–' : formatDuration(ttftMs);
}

function speedText({ tokens_per_second: speed }: Measure): string {
  return speed?.toLocaleString(language()) ?? '–';
}

function factsOf(model: Model): Fact[] {
  const { aliases, capabilities } = model;
  const tokens = (count: number | null) => count?.toLocaleString(language()) ?? '–';
  return [
    { name: t('keys.provider'), value: model.provider },
    ...(aliases.length === 0 ? [] : [{ name: t('models.otherNames'), value: aliases.join(', ') }]),
    { name: t('models.contextTokens'), value: tokens(model.context_tokens) },
    { name: t('models.maxOutputTokens'), value: tokens(model.max_output_tokens) },
    { name: t('keys.endpoints'), value: model.endpoints.join(', ') },
    {
      name: t('admin.capabilities'),
      value: capabilities.map((capability) => capabilityLabels[capability]).join(', ') || '–',
    },
  ];
}

import {
  ActionIcon,
  Checkbox,
  Group,
  Input,
  NumberInput,
  Paper,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callableModels } from '../../api/sharedReads.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { t } from '../../texts/texts.ts';
import { metricTypes, metricWords, newMetric, type Metric, type MetricType } from './metricWords.ts';
import { readJsonObject } from '../../forms/readJsonObject.ts';
import { JsonTextarea } from '../../forms/JsonTextarea.tsx';

type MetricsFieldProps = { metrics: readonly Metric[]; onChange: (metrics: Metric[]) => void };

/** Selects the metrics of every row: one box per metric with the settings of its type. */
export function MetricsField({ metrics, onChange }: MetricsFieldProps) {
  const models = useQuery(callableModels());
  const namesFor = (endpoint: 'embeddings' | 'chat.completions') =>
    (models.data?.data ?? []).filter((one) => canAnswer(one, endpoint)).map(({ name }) => name);
  const fresh = (type: MetricType, others: readonly Metric[]) =>
    newMetric(type, others, (endpoint) => namesFor(endpoint)[0] ?? '');
  const replace = (index: number, metric: Metric) => onChange(metrics.map((one, at) => (at === index ? metric : one)));
  const without = (index: number) => metrics.filter((_, at) => at !== index);
  return (
    <Input.Wrapper label={t('evaluations.metrics')} description={t('evaluations.metricsHint')} labelElement="div">
      <Stack gap="xs" mt={6}>
        {metrics.map((metric, index) => (
          // A metric has no id of its own: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Paper key={index} withBorder p="sm" radius="md">
            <Group align="flex-end" wrap="nowrap">
              <Select
                label={t('evaluations.metricType')}
                data={metricTypes.map((value) => ({ value, label: metricWords[value] }))}
                value={metric.type}
                allowDeselect={false}
                onChange={(type) => replace(index, fresh(type as MetricType, without(index)))}
                style={{ flex: 1 }}
              />
              <TextInput
                label={t('common.name')}
                required
                maxLength={60}
                value={metric.name}
                onChange={(event) => replace(index, { ...metric, name: event.currentTarget.value })}
                style={{ flex: 1 }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('evaluations.removeMetric', { name: metric.name })}
                disabled={metrics.length === 1}
                onClick={() => onChange(without(index))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
            <MetricFields metric={metric} onChange={(changed) => replace(index, changed)} namesFor={namesFor} />
          </Paper>
        ))}
        <Group>
          <AddEntryButton
            disabled={metrics.length >= 20}
            onAdd={() => onChange([...metrics, fresh('contains', metrics)])}
          >
            {t('evaluations.addMetric')}
          </AddEntryButton>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

type FieldsProps = {
  metric: Metric;
  onChange: (metric: Metric) => void;
  namesFor: (endpoint: 'embeddings' | 'chat.completions') => string[];
};

function MetricFields(props: FieldsProps) {
  const { metric, onChange, namesFor } = props;
  const { type } = metric;
  if (type === 'cost')
    return (
      <TextInput
        mt="xs"
        label={t('evaluations.maximumCredits')}
        required
        value={metric.maximum_credits ?? ''}
        onChange={(event) => onChange({ ...metric, maximum_credits: event.currentTarget.value })}
      />
    );
  if (type === 'time')
    return (
      <NumberInput
        mt="xs"
        label={t('evaluations.maximumSeconds')}
        required
        min={0.1}
        max={3600}
        value={metric.maximum_seconds ?? ''}
        onChange={(value) => onChange({ ...metric, maximum_seconds: Number(value) })}
      />
    );
  if (type === 'tool_called')
    return (
      <TextInput
        mt="xs"
        label={t('evaluations.tool')}
        description={t('evaluations.toolHint')}
        maxLength={100}
        value={metric.tool ?? ''}
        onChange={(event) => onChange(withText(metric, 'tool', event.currentTarget.value))}
      />
    );
  return (
    <Stack gap="xs" mt="xs">
      {type === 'similarity' ? (
        <ModelField {...props} names={namesFor('embeddings')} />
      ) : type === 'judgment' ? (
        <ModelField {...props} names={namesFor('chat.completions')} />
      ) : null}
      {type === 'similarity' || type === 'judgment' ? <MinimumField {...props} /> : null}
      {type === 'judgment' ? (
        <Textarea
          label={t('knowledge.question')}
          placeholder={t('evaluations.questionDefault')}
          autosize
          maxLength={4000}
          value={metric.question ?? ''}
          onChange={(event) => onChange(withText(metric, 'question', event.currentTarget.value))}
        />
      ) : null}
      {type === 'contains' ? (
        <TextInput
          label={t('evaluations.value')}
          description={t('evaluations.valueHint')}
          maxLength={2000}
          value={metric.value ?? ''}
          onChange={(event) => onChange(withText(metric, 'value', event.currentTarget.value))}
        />
      ) : null}
      {type === 'schema' ? <SchemaField {...props} /> : null}
      <TextInput
        label={t('evaluations.field')}
        description={t('evaluations.fieldHint')}
        maxLength={200}
        value={metric.field ?? ''}
        onChange={(event) => onChange(withText(metric, 'field', event.currentTarget.value))}
      />
      {type === 'equals' || type === 'contains' ? (
        <Checkbox
          label={t('evaluations.ignoreCase')}
          checked={metric.ignore_case ?? false}
          onChange={(event) => onChange({ ...metric, ignore_case: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}

function ModelField({ metric, onChange, names }: FieldsProps & { names: string[] }) {
  return (
    <Select
      label={t('keys.model')}
      required
      data={names}
      value={metric.model ?? null}
      allowDeselect={false}
      onChange={(model) => onChange({ ...metric, model: model ?? '' })}
    />
  );
}

function MinimumField({ metric, onChange }: FieldsProps) {
  const isJudgment = metric.type === 'judgment';
  return (
    <NumberInput
      label={isJudgment ? t('evaluations.lowestScore') : t('evaluations.lowestSimilarity')}
      description={isJudgment ? t('evaluations.lowestScoreHint') : undefined}
      min={isJudgment ? 1 : 0}
      max={isJudgment ? 10 : 1}
      step={isJudgment ? 1 : 0.05}
      value={metric.minimum ?? ''}
      onChange={(value) => {
        const { minimum: _before, ...rest } = metric;
        onChange(value === '' ? rest : { ...rest, minimum: Number(value) });
      }}
    />
  );
}

function SchemaField({ metric, onChange }: FieldsProps) {
  const [text, setText] = useState(() => JSON.stringify(metric.schema ?? {}, null, 2));
  const [isWrong, setWrong] = useState(false);
  return (
    <JsonTextarea
      label={t('items.schema')}
      minRows={3}
      maxRows={12}
      value={text}
      error={isWrong ? t('executions.notAnObject') : undefined}
      onChange={(value) => {
        setText(value);
        const schema = readJsonObject(value);
        setWrong(schema === null);
        if (schema !== null) onChange({ ...metric, schema });
      }}
    />
  );
}

function withText(metric: Metric, key: 'tool' | 'question' | 'value' | 'field', text: string): Metric {
  const { [key]: _before, ...rest } = metric;
  return text === '' ? rest : { ...rest, [key]: text };
}

import { Autocomplete, Select, TagsInput } from '@mantine/core';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callableModels, newestOrganizations } from '../../api/sharedReads.ts';
import { DataKindsField } from '../../parts/DataKindsField.tsx';
import { t } from '../../texts/texts.ts';
import type { GuardrailValues } from './guardrailValues.ts';

/** The fields of a kind of guardrail. */
export function KindFields({ form }: { form: UseFormReturnType<GuardrailValues> }) {
  const { kind, model } = form.values;
  const error = form.errors[kind];
  switch (kind) {
    case 'personal_data':
      return (
        <DataKindsField
          label={t('guardrails.personalData')}
          error={error}
          value={form.values.data_kinds}
          onChange={(chosen) => form.setFieldValue('data_kinds', chosen)}
        />
      );
    case 'word_list':
      return (
        <TagsInput
          label={t('guardrails.wordList')}
          description={t('guardrails.wordsHint')}
          maxTags={500}
          {...form.getInputProps('words')}
          error={error}
        />
      );
    case 'pattern':
      return (
        <TagsInput
          label={t('guardrails.patterns')}
          description={t('guardrails.patternsHint')}
          maxTags={20}
          splitChars={[]}
          {...form.getInputProps('patterns')}
          error={error}
        />
      );
    case 'moderation_model':
      return (
        <>
          <ModelField value={model ?? ''} error={error} onChange={(name) => form.setFieldValue('model', name)} />
          <TagsInput
            label={t('guardrails.categories')}
            description={t('guardrails.categoriesHint')}
            maxTags={50}
            {...form.getInputProps('categories')}
          />
        </>
      );
    case 'digital_organization':
      return <FlowField input={form.getInputProps('digital_organization_id')} error={error} />;
  }
}

type FlowFieldProps = { input: GetInputPropsReturnType; error: ReactNode };

function FlowField({ input, error }: FlowFieldProps) {
  const flows = useQuery(newestOrganizations()).data?.data ?? [];
  return (
    <Select
      label={t('executions.digitalOrganization')}
      description={t('guardrails.decisionHint')}
      required
      searchable
      data={flows.filter(({ status }) => status === 'published').map(({ id, name }) => ({ value: id, label: name }))}
      {...input}
      error={error}
    />
  );
}

type ModelFieldProps = { value: string; error: ReactNode; onChange: (name: string) => void };

function ModelField({ value, error, onChange }: ModelFieldProps) {
  const models = useQuery(callableModels()).data?.data ?? [];
  return (
    <Autocomplete
      label={t('keys.model')}
      description={t('guardrails.moderationHint')}
      required
      data={models.filter(({ endpoints }) => endpoints.includes('moderations')).map(({ name }) => name)}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

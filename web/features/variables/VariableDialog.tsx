import { ActionIcon, Button, Group, Modal, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { useVariables } from './useVariables.ts';

type VariableDialogProps = { projectId: string | null; variable: Schema<'Variable'> | null; onClose: () => void };

const types = choicesOf<Schema<'VariableType'>>({
  text: t('common.text'),
  number: t('common.number'),
  boolean: t('variables.typeBoolean'),
  json: t('common.json'),
});

/** Adds a variable, or changes one: its type, its value, and those of single environments. */
export function VariableDialog({ projectId, variable, onClose }: VariableDialogProps) {
  const { save, saveError, saving } = useVariables(projectId);
  const [name, setName] = useState(variable?.name ?? '');
  const [type, setType] = useState<Schema<'VariableType'>>(variable?.type ?? 'text');
  const [isSecret, setSecret] = useState(variable?.is_secret ?? false);
  const [description, setDescription] = useState(variable?.description ?? '');
  const [value, setValue] = useState(variable?.value ?? '');
  const [environments, setEnvironments] = useState<{ environment: string; value: string }[]>(
    () => variable?.environments.map((one) => ({ environment: one.environment, value: one.value ?? '' })) ?? [],
  );
  const change = (index: number, changed: Partial<{ environment: string; value: string }>) =>
    setEnvironments((before) => before.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  // An empty value of a secret keeps the stored one; an empty text is a value like any other.
  const given = (text: string) => (text === '' && (isSecret || type !== 'text') ? null : text);
  const body = {
    type,
    is_secret: isSecret,
    description,
    // A variable without a default keeps none.
    value: value === '' && variable?.value === null ? null : given(value),
    environments: environments.map((one) => ({ environment: one.environment.trim(), value: given(one.value) })),
  };
  const saved = () => {
    notifyDone(t('variables.saved'));
    onClose();
  };
  // A secret value is not shown, so a variable that is no longer secret needs a new value.
  const isRevealed = variable?.is_secret === true && !isSecret;
  const hint = isSecret && variable?.is_secret === true ? t('variables.secretKept') : t('variables.valueHint');
  const title = variable === null ? t('variables.add') : t('variables.edit', { name: variable.name });
  return (
    <Modal opened onClose={onClose} title={title}>
      <DialogForm
        error={saveError}
        errorTitle={t('variables.couldNotSave')}
        action={t('common.save')}
        busy={saving}
        onSubmit={() => save(name.trim(), body, { onSuccess: saved })}
        onClose={onClose}
      >
        {variable === null ? (
          <TextInput
            label={t('common.name')}
            description={t('variables.nameHint')}
            required
            pattern="[A-Za-z_][A-Za-z0-9_]*"
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : null}
        <Select
          label={t('common.type')}
          data={types}
          value={type}
          allowDeselect={false}
          onChange={(chosen) => setType(types.find((one) => one.value === chosen)?.value ?? 'text')}
        />
        <Switch
          label={t('variables.secret')}
          description={t('variables.secretHint')}
          checked={isSecret}
          onChange={(event) => setSecret(event.currentTarget.checked)}
        />
        <ValueField
          label={t('forms.value')}
          hint={hint}
          required={variable !== null && variable.is_secret && variable.has_value && !isSecret}
          value={value}
          onChange={setValue}
        />
        {environments.map((one, index) => (
          // Rows have no identity of their own; they are only added and removed.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack key={index} gap={4}>
            <Group wrap="nowrap" align="end">
              <TextInput
                flex={1}
                label={t('logStreaming.environment')}
                description={index === 0 ? t('variables.environmentHint') : undefined}
                required
                pattern="[a-z][a-z0-9_\-]*"
                maxLength={40}
                value={one.environment}
                onChange={(event) => change(index, { environment: event.currentTarget.value })}
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('common.delete')}
                onClick={() => setEnvironments((before) => before.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
            <ValueField
              label={t('forms.value')}
              hint={isSecret && variable?.is_secret === true ? hint : undefined}
              required={isRevealed}
              value={one.value}
              onChange={(text) => change(index, { value: text })}
            />
          </Stack>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={environments.length >= 20}
            onClick={() => setEnvironments((before) => [...before, { environment: '', value: '' }])}
          >
            {t('variables.addEnvironment')}
          </Button>
        </Group>
        <TextInput
          label={t('common.description')}
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </DialogForm>
    </Modal>
  );
}

type ValueFieldProps = {
  label: string;
  hint: string | undefined;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
};

function ValueField({ label, hint, required, value, onChange }: ValueFieldProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      required={required}
      autosize
      maxRows={10}
      maxLength={65_536}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

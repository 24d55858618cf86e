import { Modal, MultiSelect, Select, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { newestKeys } from '../../api/sharedReads.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { currentKeyChoices } from '../../parts/keyChoices.ts';
import { t } from '../../texts/texts.ts';
import { emptyValues, isComplete, valuesOf, type GuardrailValues } from './guardrailValues.ts';
import { actionWords, kindWords, stageWords, type GuardrailKind } from './guardrailWords.ts';
import { GuardrailTrial } from './GuardrailTrial.tsx';
import { KindFields } from './KindFields.tsx';

type GuardrailDialogProps = {
  /** The guardrail to change; without it, the dialog creates one. */
  guardrail?: Schema<'Guardrail'>;
  onClose: () => void;
};

const failureChoices = choicesOf({ block: t('guardrails.failureBlocks'), allow: t('guardrails.failureAllows') });

/** Creates a guardrail, or changes it; its kind stays. */
export function GuardrailDialog({ guardrail, onClose }: GuardrailDialogProps) {
  const queryClient = useQueryClient();
  const isNew = guardrail === undefined;
  const keys = useQuery(newestKeys()).data?.data ?? [];
  const form = useForm<GuardrailValues>({
    initialValues: guardrail === undefined ? emptyValues : valuesOf(guardrail),
    validate: (values) => ({
      name: values.name.trim() === '' ? t('guardrails.enterOne') : null,
      [values.kind]: isComplete(values)
        ? null
        : values.kind === 'moderation_model'
          ? t('guardrails.chooseModel')
          : values.kind === 'digital_organization'
            ? t('guardrails.chooseFlow')
            : t('guardrails.enterOne'),
    }),
  });
  const { kind } = form.values;
  const save = useMutation({
    mutationFn: async ({ kind: chosen, keyIds, ...values }: GuardrailValues) => {
      const body = { ...values, name: values.name.trim(), key_ids: keyIds.length === 0 ? null : keyIds };
      const { error } =
        guardrail === undefined
          ? await api.POST('/api/v1/guardrails', { body: { ...body, kind: chosen } })
          : await api.PATCH('/api/v1/guardrails/{guardrail_id}', {
              params: { path: { guardrail_id: guardrail.id } },
              body,
            });
      if (error) throw error;
    },
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/guardrails');
      onClose();
    },
  });
  const keyChoices = currentKeyChoices(keys);
  const known = new Set(keyChoices.map(({ value }) => value));
  const others = form.values.keyIds
    .filter((id) => !known.has(id))
    .map((id) => ({ value: id, label: `…${id.slice(-6)}` }));
  return (
    <Modal opened onClose={onClose} size="lg" title={isNew ? t('guardrails.create') : t('guardrails.edit')}>
      <DialogForm
        error={save.error}
        errorTitle={t('guardrails.couldNotSave')}
        action={isNew ? t('guardrails.create') : t('common.save')}
        busy={save.isPending}
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate(values))}
        onClose={onClose}
      >
        <TextInput label={t('common.name')} required maxLength={100} {...form.getInputProps('name')} />
        {isNew ? (
          <Select
            label={t('guardrails.kind')}
            data={choicesOf(kindWords)}
            allowDeselect={false}
            {...form.getInputProps('kind')}
            onChange={(chosen: GuardrailKind | null) => {
              if (chosen === null) return;
              const asksOthers = chosen === 'moderation_model' || chosen === 'digital_organization';
              form.setValues({ kind: chosen, ...(asksOthers && { action: 'block' }) });
            }}
          />
        ) : (
          <Text size="sm">
            {t('guardrails.kind')}: {kindWords[kind]}
          </Text>
        )}
        <KindFields form={form} />
        <Select
          label={t('guardrails.stage')}
          data={choicesOf(stageWords)}
          allowDeselect={false}
          {...form.getInputProps('stage')}
        />
        <Select
          label={t('guardrails.action')}
          data={choicesOf(actionWords).filter(({ value }) => value !== 'redact' || kind !== 'moderation_model')}
          allowDeselect={false}
          {...form.getInputProps('action')}
        />
        <Select
          label={t('guardrails.mayFail')}
          data={failureChoices}
          allowDeselect={false}
          {...form.getInputProps('on_failure')}
        />
        <MultiSelect
          label={t('admin.appliesTo')}
          placeholder={form.values.keyIds.length === 0 ? t('guardrails.allCalls') : ''}
          searchable
          clearable
          maxValues={100}
          data={[...keyChoices, ...others]}
          {...form.getInputProps('keyIds')}
        />
        <Switch label={t('catalog.on')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <GuardrailTrial values={form.values} />
      </DialogForm>
    </Modal>
  );
}

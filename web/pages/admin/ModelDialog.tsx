import { Group, Modal, MultiSelect, NumberInput, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { modelEndpoints } from '../../../openapi/generated/gatewayValues.ts';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { capabilityChoices } from '../../parts/capabilities.ts';
import { DropUnsupportedSwitch } from '../../parts/DropUnsupportedSwitch.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { CatalogueSelect } from './CatalogueSelect.tsx';
import { newWay, waysBody, waysProblem } from './editedWays.ts';
import { needsOutputTokens } from './needsOutputTokens.ts';
import { WaysEditor } from './WaysEditor.tsx';

/** Adds a model to the pool, with the ways to its providers. It becomes callable once it has a price. */
export function ModelDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('admin.addModel')} size="xl" keepMounted={false}>
      <ModelForm onClose={onClose} />
    </Modal>
  );
}

function positive(value: number | ''): string | null {
  return value === '' || value < 1 ? t('admin.atLeast1') : null;
}

function ModelForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: {
      name: '',
      ways: [newWay()],
      endpoints: ['chat.completions'] as Schema<'ModelEndpoint'>[],
      contextTokens: 128_000 as number | '',
      maxOutputTokens: 16_000 as number | '',
      defaultOutputTokens: '' as number | '',
      capabilities: [] as Schema<'ModelCapability'>[],
      openToUsers: false,
      dropUnsupported: false,
    },
    validate: {
      name: (name) => (/^[A-Za-z0-9._:/@+-]+$/.test(name) ? null : t('admin.lettersDigitsAndOnly')),
      ways: waysProblem,
      endpoints: (chosen) => (chosen.length === 0 ? t('admin.selectAtLeastOne') : null),
      contextTokens: positive,
      maxOutputTokens: (value, { endpoints }) =>
        value !== '' || needsOutputTokens(endpoints) ? positive(value) : null,
    },
  });
  const create = $api.useMutation('post', '/api/v1/admin/models', {
    onSuccess: (model) => {
      notifyDone(t('admin.modelAdded', { name: model.name }));
      onClose();
      return readAgain(queryClient, '/api/v1/admin/models');
    },
  });
  const startFrom = (known: Schema<'CatalogueModel'>) =>
    form.setValues({
      name: known.name,
      ways: form.values.ways.map((way, index) => (index === 0 ? { ...way, upstreamName: known.upstream_name } : way)),
      endpoints: known.endpoints,
      contextTokens: known.context_tokens,
      maxOutputTokens: known.max_output_tokens ?? '',
      capabilities: known.capabilities,
    });
  const submit = form.onSubmit((values) =>
    create.mutate({
      body: {
        name: values.name,
        providers: waysBody(values.ways, values.name),
        endpoints: values.endpoints,
        context_tokens: Number(values.contextTokens),
        max_output_tokens: values.maxOutputTokens === '' ? null : values.maxOutputTokens,
        default_output_tokens: values.defaultOutputTokens === '' ? null : values.defaultOutputTokens,
        capabilities: values.capabilities,
        open_to_users: values.openToUsers,
        drop_unsupported: values.dropUnsupported,
      },
    }),
  );
  return (
    <DialogForm
      error={create.error}
      errorTitle={t('admin.couldNotAddModel')}
      action={t('admin.addModel')}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CatalogueSelect onChoose={startFrom} />
      <TextInput
        label={t('common.name')}
        description={t('admin.modelNameText')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <WaysEditor ways={form.values.ways} onChange={(ways) => form.setFieldValue('ways', ways)} />
      {form.errors.ways === undefined ? null : (
        <Text size="sm" c="red">
          {form.errors.ways}
        </Text>
      )}
      <MultiSelect label={t('keys.endpoints')} required data={modelEndpoints} {...form.getInputProps('endpoints')} />
      <Group grow align="flex-start">
        <NumberInput
          label={t('admin.contextWindowTokens')}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('contextTokens')}
        />
        <NumberInput
          label={t('playground.maxTokens')}
          required={needsOutputTokens(form.values.endpoints)}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('maxOutputTokens')}
        />
      </Group>
      <NumberInput
        label={t('admin.defaultOutputTokens')}
        description={t('admin.outputCapText')}
        placeholder="8,192"
        min={1}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('defaultOutputTokens')}
      />
      <MultiSelect
        label={t('admin.capabilities')}
        description={t('admin.shownToCallers')}
        data={capabilityChoices}
        {...form.getInputProps('capabilities')}
      />
      <Switch label={t('admin.availableToUsers')} {...form.getInputProps('openToUsers', { type: 'checkbox' })} />
      <DropUnsupportedSwitch {...form.getInputProps('dropUnsupported', { type: 'checkbox' })} />
    </DialogForm>
  );
}

import { Group, Modal, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { callableModels } from '../../api/sharedReads.ts';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { creditPeriodChoices } from '../../parts/creditPeriods.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { DropUnsupportedSwitch } from '../../parts/DropUnsupportedSwitch.tsx';
import { useSecurityPolicies } from '../../api/securityPolicies.ts';
import { ExpiresOnField } from '../../parts/ExpiresOnField.tsx';
import { dayOf, keyEnd } from '../../parts/keyEnd.ts';
import { keyLabelRule } from '../../parts/keyLabelRule.ts';
import { optionalAmountRule } from '../../parts/optionalAmountRule.ts';
import { t } from '../../texts/texts.ts';

type Key = Schema<'ModelApiKey'>;
type EditKeyDialogProps = { modelApiKey: Key; opened: boolean; onClose: () => void };

/** Changes label, expiry, limits, models and addresses of a key. */
export function EditKeyDialog({ modelApiKey, opened, onClose }: EditKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.editKey')} keepMounted={false}>
      <EditKeyForm modelApiKey={modelApiKey} onClose={onClose} />
    </Modal>
  );
}

function EditKeyForm({ modelApiKey, onClose }: Omit<EditKeyDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const models = useQuery(callableModels());
  const maxDays = useSecurityPolicies().data?.key_max_lifetime_days ?? null;
  const { expires_at: expiresAt } = modelApiKey;
  const expiryDay = expiresAt === null ? '' : dayOf(expiresAt);
  const form = useForm({
    initialValues: {
      label: modelApiKey.label,
      expiresOn: expiryDay,
      creditLimit: modelApiKey.credit_limit ?? '',
      period: modelApiKey.credit_limit_period,
      requests: modelApiKey.requests_per_minute ?? ('' as number | ''),
      tokens: modelApiKey.tokens_per_minute ?? ('' as number | ''),
      models: modelApiKey.allowed_models ?? [],
      addresses: modelApiKey.allowed_addresses ?? [],
      dropUnsupported: modelApiKey.drop_unsupported,
    },
    validate: { label: keyLabelRule, creditLimit: optionalAmountRule },
  });
  const save = $api.useMutation('patch', '/api/v1/model-api-keys/{key_id}', {
    onSuccess: () => {
      onClose();
      return readAgain(queryClient, '/api/v1/model-api-keys');
    },
  });
  const submit = form.onSubmit((values) =>
    save.mutate({
      params: { path: { key_id: modelApiKey.id } },
      body: {
        label: values.label.trim(),
        // Not sent if unchanged: a day is less exact than the stored time, and may have passed.
        ...(values.expiresOn === expiryDay
          ? {}
          : { expires_at: values.expiresOn === '' ? null : keyEnd(values.expiresOn, maxDays) }),
        credit_limit: values.creditLimit === '' ? null : values.creditLimit,
        credit_limit_period: values.period,
        requests_per_minute: values.requests === '' ? null : values.requests,
        tokens_per_minute: values.tokens === '' ? null : values.tokens,
        allowed_models: values.models.length === 0 ? null : values.models,
        allowed_addresses: values.addresses.length === 0 ? null : values.addresses,
        drop_unsupported: values.dropUnsupported,
      },
    }),
  );
  return (
    <DialogForm error={save.error} action={t('common.save')} busy={save.isPending} onSubmit={submit} onClose={onClose}>
      <TextInput label={t('common.name')} data-autofocus {...form.getInputProps('label')} />
      <ExpiresOnField {...form.getInputProps('expiresOn')} />
      <AmountInput
        label={t('keys.creditLimit')}
        placeholder={t('keys.noLimit')}
        {...form.getInputProps('creditLimit')}
      />
      <Select
        label={t('usage.period')}
        data={creditPeriodChoices}
        allowDeselect={false}
        {...form.getInputProps('period')}
      />
      <Group grow>
        <NumberInput
          label={t('admin.requestsPerMinute')}
          placeholder={t('keys.noLimit')}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('requests')}
        />
        <NumberInput
          label={t('keys.tokensAMinute')}
          placeholder={t('keys.noLimit')}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('tokens')}
        />
      </Group>
      <MultiSelect
        label={t('keys.allowedModels')}
        placeholder={form.values.models.length === 0 ? t('keys.allAvailableModels') : undefined}
        data={[...new Set([...(models.data?.data.map((model) => model.name) ?? []), ...form.values.models])]}
        searchable
        clearable
        {...form.getInputProps('models')}
      />
      <TagsInput
        label={t('keys.allowedAddresses')}
        description={t('keys.allowedAddressesHint')}
        {...form.getInputProps('addresses')}
      />
      <DropUnsupportedSwitch {...form.getInputProps('dropUnsupported', { type: 'checkbox' })} />
    </DialogForm>
  );
}

import { Collapse, Group, Modal, MultiSelect, Stack, UnstyledButton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DropUnsupportedSwitch } from '../../parts/DropUnsupportedSwitch.tsx';
import { useSecurityPolicies } from '../../api/securityPolicies.ts';
import { ExpiresOnField } from '../../parts/ExpiresOnField.tsx';
import { keyEnd } from '../../parts/keyEnd.ts';
import { keyLabelRule } from '../../parts/keyLabelRule.ts';
import { NewKeyForm } from '../../parts/NewKeyForm.tsx';
import { optionalAmountRule } from '../../parts/optionalAmountRule.ts';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { t } from '../../texts/texts.ts';

type CreateKeyDialogProps = {
  opened: boolean;
  onClose: () => void;
  onCreated: (created: Schema<'ModelApiKeyWithValue'>) => void;
};

/** Asks for a label (and, folded away, for limits) and creates a key. */
export function CreateKeyDialog({ opened, onClose, onCreated }: CreateKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.createModelKey')} keepMounted={false}>
      <CreateKeyForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function CreateKeyForm({ onClose, onCreated }: Omit<CreateKeyDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const [limitsShown, { toggle }] = useDisclosure(false);
  const models = useQuery(callableModels());
  const form = useForm({
    initialValues: { label: '', expiresOn: '', creditLimit: '', allowedModels: [] as string[], dropUnsupported: false },
    validate: {
      label: keyLabelRule,
      creditLimit: optionalAmountRule,
    },
  });
  const create = $api.useMutation('post', '/api/v1/model-api-keys', {
    onSuccess: (created) => {
      onCreated(created);
      onClose();
      return readAgain(queryClient, '/api/v1/model-api-keys');
    },
  });
  const maxDays = useSecurityPolicies().data?.key_max_lifetime_days ?? null;
  const submit = form.onSubmit(({ label, expiresOn, creditLimit, allowedModels, dropUnsupported }) =>
    create.mutate({
      body: {
        label: label.trim(),
        ...(expiresOn === '' ? {} : { expires_at: keyEnd(expiresOn, maxDays) }),
        ...(creditLimit === '' ? {} : { credit_limit: creditLimit }),
        ...(allowedModels.length === 0 ? {} : { allowed_models: allowedModels }),
        ...(dropUnsupported ? { drop_unsupported: true } : {}),
      },
    }),
  );
  return (
    <NewKeyForm
      onSubmit={submit}
      create={create}
      labelDescription={t('keys.forExampleSupportBot')}
      labelProps={form.getInputProps('label')}
      onClose={onClose}
    >
      <UnstyledButton onClick={toggle} aria-expanded={limitsShown}>
        <Group gap={6}>
          <IconChevronDown size={16} style={{ rotate: limitsShown ? '180deg' : '0deg' }} aria-hidden />
          <Text size="sm" fw={500}>
            {t('keys.limitsOptional')}
          </Text>
        </Group>
      </UnstyledButton>
      <Collapse expanded={limitsShown}>
        <Stack>
          <ExpiresOnField {...form.getInputProps('expiresOn')} />
          <AmountInput
            label={t('keys.monthlyCreditLimit')}
            placeholder={t('keys.noLimit')}
            {...form.getInputProps('creditLimit')}
          />
          <MultiSelect
            label={t('keys.allowedModels')}
            placeholder={form.values.allowedModels.length === 0 ? t('keys.allAvailableModels') : undefined}
            data={models.data?.data.map((model) => model.name) ?? []}
            searchable
            clearable
            {...form.getInputProps('allowedModels')}
          />
          <DropUnsupportedSwitch {...form.getInputProps('dropUnsupported', { type: 'checkbox' })} />
        </Stack>
      </Collapse>
    </NewKeyForm>
  );
}

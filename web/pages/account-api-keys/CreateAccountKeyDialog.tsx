import { Modal, MultiSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { isInstanceAdmin, useSession } from '../../app/session.ts';
import { keyLabelRule } from '../../parts/keyLabelRule.ts';
import { NewKeyFields } from '../../parts/NewKeyFields.tsx';
import { t } from '../../texts/texts.ts';
import { scopeChoices } from './scopes.ts';

type CreateAccountKeyDialogProps = {
  opened: boolean;
  onClose: () => void;
  onCreated: (created: Schema<'AccountApiKeyWithValue'>) => void;
};

/** Asks for a label and for what the key may do, and creates it. */
export function CreateAccountKeyDialog({ opened, onClose, onCreated }: CreateAccountKeyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys.createAnAccountApiKey')} keepMounted={false}>
      <CreateAccountKeyForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function CreateAccountKeyForm({ onClose, onCreated }: Omit<CreateAccountKeyDialogProps, 'opened'>) {
  const me = useSession();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { label: '', rights: 'all', scopes: [] as string[], expiresOn: '', addresses: '' },
    validate: {
      label: keyLabelRule,
      scopes: (scopes, { rights }) =>
        rights === 'some' && scopes.length === 0 ? t('keys.selectAtLeastOnePermission') : null,
    },
  });
  const create = $api.useMutation('post', '/api/v1/account-api-keys', {
    onSuccess: (created) => {
      onClose();
      onCreated(created);
      return readAgain(queryClient, '/api/v1/account-api-keys');
    },
  });
  const submit = form.onSubmit(({ label, rights, scopes, expiresOn, addresses }) =>
    create.mutate({
      body: {
        label: label.trim(),
        ...(rights === 'all' ? {} : { scopes: scopes as Schema<'Permission'>[] }),
        ...(expiresOn === '' ? {} : { expires_at: new Date(`${expiresOn}T23:59:59`).toISOString() }),
        ...(addresses.trim() === '' ? {} : { allowed_addresses: addresses.trim().split(/[\s,]+/) }),
      },
    }),
  );
  return (
    <form onSubmit={submit}>
      <NewKeyFields
        create={create}
        labelDescription={t('keys.forExampleNightlyExport')}
        labelProps={form.getInputProps('label')}
        onClose={onClose}
      >
        <Radio.Group label={t('keys.permissions')} {...form.getInputProps('rights')}>
          <Stack gap={6} mt={6}>
            <Radio value="all" label={t('keys.allMyPermissions')} />
            <Radio value="some" label={t('keys.selectedPermissions')} />
          </Stack>
        </Radio.Group>
        {form.values.rights === 'some' ? (
          <MultiSelect
            label={t('keys.selectedPermissions')}
            data={scopeChoices(isInstanceAdmin(me))}
            searchable
            clearable
            {...form.getInputProps('scopes')}
          />
        ) : null}
        <TextInput type="date" label={t('keys.expiresOn')} {...form.getInputProps('expiresOn')} />
        <Textarea
          label={t('keys.allowedAddresses')}
          description={t('keys.ipAddressesOrRanges')}
          placeholder="192.0.2.0/24"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('addresses')}
        />
      </NewKeyFields>
    </form>
  );
}

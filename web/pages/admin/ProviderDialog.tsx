import { Modal, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { baseUrlProblem, kindChoices, kindHints } from './providerKinds.ts';

type Provider = Schema<'Provider'>;
type AddedKind = Schema<'ProviderCreate'>['kind'];

/** Adds or changes a provider. A stored key is never shown; a new base URL asks for it again. */
export function ProviderDialog({ provider, onClose }: { provider: Provider | 'new' | null; onClose: () => void }) {
  const existing = provider === 'new' ? null : provider;
  return (
    <Modal
      opened={provider !== null}
      onClose={onClose}
      title={existing === null ? t('admin.addProvider') : t('admin.editName', { name: existing.name })}
      keepMounted={false}
    >
      <ProviderForm existing={existing} onClose={onClose} />
    </Modal>
  );
}

function ProviderForm({ existing, onClose }: { existing: Provider | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: {
      name: existing?.name ?? '',
      kind: (existing?.kind ?? 'openai_compatible') as AddedKind,
      baseUrl: existing?.base_url ?? '',
      apiKey: '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.enterAName') : null),
      baseUrl: (url, { kind }) => baseUrlProblem(kind, url),
    },
  });
  const hints = kindHints(form.values.kind);
  const settled = {
    onSuccess: () => {
      onClose();
      return readAgain(queryClient, '/api/v1/admin/providers');
    },
  };
  const create = $api.useMutation('post', '/api/v1/admin/providers', settled);
  const update = $api.useMutation('patch', '/api/v1/admin/providers/{provider_id}', settled);
  const submit = form.onSubmit(({ name, kind, baseUrl, apiKey }) => {
    const key = apiKey === '' ? {} : { api_key: apiKey };
    const address = baseUrl.trim() === '' ? {} : { base_url: baseUrl.trim() };
    if (existing === null) {
      create.mutate({ body: { name: name.trim(), kind, ...address, ...key } });
      return;
    }
    // Only what changed is sent, since a base URL, even the same one, may ask for the key again.
    const moved = baseUrl.trim() === existing.base_url ? {} : address;
    update.mutate({
      params: { path: { provider_id: existing.id } },
      body: { name: name.trim(), ...moved, ...key },
    });
  });
  return (
    <DialogForm
      error={create.error ?? update.error}
      errorTitle={t('admin.couldNotSaveProvider')}
      action={existing === null ? t('admin.addProvider') : t('common.save')}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('common.type')}
        required
        searchable
        allowDeselect={false}
        disabled={existing !== null}
        data={kindChoices}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('admin.baseUrl')}
        description={hints.baseUrlHint}
        placeholder={hints.baseUrl}
        required={hints.baseUrlNeeded}
        {...form.getInputProps('baseUrl')}
      />
      <PasswordInput
        label={t('admin.providerKey')}
        description={existing?.has_api_key ? t('admin.keyIsSaved') : hints.keyHint}
        autoComplete="off"
        {...form.getInputProps('apiKey')}
      />
    </DialogForm>
  );
}

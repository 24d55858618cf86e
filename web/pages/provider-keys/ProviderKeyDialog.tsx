import { Modal, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { kindChoices, kindHints, kindLabel } from '../admin/providerKinds.ts';
import { modeChoices, shownMode } from './keyModes.ts';

type Key = Schema<'ProviderKey'>;
type Mode = Schema<'ProviderKeyMode'>;

/** Servers of these kinds have only their format in common: a key is for one of them. */
const unowned: readonly string[] = ['openai_compatible', 'ollama', 'vllm'];
const ownedKinds = kindChoices.filter(({ value }) => !unowned.includes(value));

/** Adds or changes an own key. The server tries it at the vendor before it stores it; it is never shown again. */
export function ProviderKeyDialog({ providerKey, onClose }: { providerKey: Key | 'new' | null; onClose: () => void }) {
  const existing = providerKey === 'new' ? null : providerKey;
  return (
    <Modal
      opened={providerKey !== null}
      onClose={onClose}
      title={existing === null ? t('admin.addProviderKey') : t('admin.editName', { name: existing.label })}
      keepMounted={false}
    >
      <ProviderKeyForm existing={existing} onClose={onClose} />
    </Modal>
  );
}

function ProviderKeyForm({ existing, onClose }: { existing: Key | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const providers = useProviderChoices();
  const form = useForm({
    initialValues: {
      label: existing?.label ?? '',
      target: existing === null ? 'openai' : (existing.provider_id ?? existing.kind),
      baseUrl: existing?.base_url ?? '',
      apiKey: '',
      mode: (existing?.mode ?? 'own_only') as Mode,
    },
    validate: {
      label: (label) => (label.trim() === '' ? t('common.enterAName') : null),
      baseUrl: (url) => (url.trim() === '' || /^https?:\/\//.test(url.trim()) ? null : t('admin.notWebAddress')),
      apiKey: (key) => (existing === null && key === '' ? t('admin.pasteYourApiKey') : null),
    },
  });
  const settled = {
    onSuccess: (saved: Key) => {
      notifyDone(t('admin.nameSaved', { name: saved.label }));
      onClose();
      return readAgain(queryClient, '/api/v1/provider-keys');
    },
  };
  const create = $api.useMutation('post', '/api/v1/provider-keys', settled);
  const update = $api.useMutation('patch', '/api/v1/provider-keys/{provider_key_id}', settled);
  const kind = ownedKinds.find(({ value }) => value === form.values.target)?.value;
  const hints = kindHints(kind ?? 'openai');
  const submit = form.onSubmit(({ label, baseUrl, apiKey, mode }) => {
    const address = baseUrl.trim() === '' ? null : baseUrl.trim();
    const shared = { label: label.trim(), mode };
    if (existing === null) {
      const target = kind === undefined ? { provider_id: form.values.target } : { kind };
      create.mutate({ body: { ...shared, ...target, api_key: apiKey, ...(address && { base_url: address }) } });
      return;
    }
    // Only what changed is sent, since an address, even the same one, asks for the key again.
    const moved = address === existing.base_url ? {} : { base_url: address };
    const replaced = apiKey === '' ? {} : { api_key: apiKey };
    update.mutate({ params: { path: { provider_key_id: existing.id } }, body: { ...shared, ...moved, ...replaced } });
  });
  return (
    <DialogForm
      error={create.error ?? update.error}
      errorTitle={t('admin.couldNotSaveKey')}
      action={existing === null ? t('admin.testAndAdd') : t('common.save')}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} required maxLength={100} data-autofocus {...form.getInputProps('label')} />
      {existing === null ? (
        <Select
          label={t('admin.providerType')}
          required
          searchable
          allowDeselect={false}
          data={[
            { group: t('admin.providersOfType'), items: ownedKinds },
            { group: t('admin.oneProvider'), items: providers },
          ]}
          {...form.getInputProps('target')}
        />
      ) : (
        <TextInput label={t('admin.providerType')} disabled value={kindLabel(existing.kind)} />
      )}
      <TextInput
        label={t('admin.baseUrl')}
        description={kind === undefined ? t('admin.emptyProviderDefault') : hints.baseUrlHint}
        placeholder={kind === undefined ? '' : hints.baseUrl}
        required={kind !== undefined && hints.baseUrlNeeded}
        {...form.getInputProps('baseUrl')}
      />
      <PasswordInput
        label={t('keys.key')}
        description={existing === null ? hints.keyHint : t('admin.keyIsSaved')}
        autoComplete="off"
        {...form.getInputProps('apiKey')}
      />
      <Select
        label={t('executions.mode')}
        description={shownMode(form.values.mode).explained}
        allowDeselect={false}
        data={modeChoices}
        {...form.getInputProps('mode')}
      />
    </DialogForm>
  );
}

/** The providers of the models that the organization can call, each once. */
function useProviderChoices(): { value: string; label: string }[] {
  const models = useQuery(callableModels());
  const called = (models.data?.data ?? []).filter(({ sandbox }) => !sandbox);
  return [...new Map(called.map(({ provider_id, provider }) => [provider_id, provider]))].map(([value, label]) => ({
    value,
    label,
  }));
}

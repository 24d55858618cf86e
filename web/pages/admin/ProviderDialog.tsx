import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';

type Provider = Schema<'Provider'>;

/** Adds or changes a provider. A stored key is never shown; a new base URL asks for it again. */
export function ProviderDialog({ provider, onClose }: { provider: Provider | 'new' | null; onClose: () => void }) {
  const existing = provider === 'new' ? null : provider;
  return (
    <Modal
      opened={provider !== null}
      onClose={onClose}
      title={existing === null ? 'Add a provider' : `Edit ${existing.name}`}
      keepMounted={false}
    >
      <ProviderForm existing={existing} onClose={onClose} />
    </Modal>
  );
}

function ProviderForm({ existing, onClose }: { existing: Provider | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: existing?.name ?? '', baseUrl: existing?.base_url ?? '', apiKey: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Give it a name' : null),
      baseUrl: (url) => (/^https?:\/\//.test(url) ? null : 'Starts with https:// or http://'),
    },
  });
  const settled = {
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/admin/providers'] });
    },
  };
  const create = $api.useMutation('post', '/api/v1/admin/providers', settled);
  const update = $api.useMutation('patch', '/api/v1/admin/providers/{provider_id}', settled);
  const submit = form.onSubmit(({ name, baseUrl, apiKey }) => {
    const key = apiKey === '' ? {} : { api_key: apiKey };
    if (existing === null) {
      create.mutate({ body: { name: name.trim(), kind: 'openai_compatible', base_url: baseUrl.trim(), ...key } });
      return;
    }
    // Only what changed is sent, since a base URL, even the same one, may ask for the key again.
    const moved = baseUrl.trim() === existing.base_url ? {} : { base_url: baseUrl.trim() };
    update.mutate({
      params: { path: { provider_id: existing.id } },
      body: { name: name.trim(), ...moved, ...key },
    });
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorNotice error={create.error ?? update.error} title="The provider was not saved" />
        <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label="Base URL"
          description="Up to and without /chat/completions"
          placeholder="https://api.example.com/v1"
          required
          {...form.getInputProps('baseUrl')}
        />
        <PasswordInput
          label="Provider key"
          description={
            existing?.has_api_key ? 'One is stored; fill this in to replace it' : 'Stored encrypted, never shown again'
          }
          autoComplete="off"
          {...form.getInputProps('apiKey')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {existing === null ? 'Add provider' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { InstanceKeyList } from './InstanceKeyList.tsx';

type Provider = Schema<'Provider'>;

/** Shows the keys of a provider, which calls use in rotation. Their values are never shown. */
export function ProviderKeysDialog({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  return (
    <Modal
      opened={provider !== null}
      onClose={onClose}
      size="lg"
      title={provider === null ? '' : t('admin.keysOfName', { name: provider.name })}
      keepMounted={false}
    >
      {provider === null ? null : <ProviderKeys providerId={provider.id} />}
    </Modal>
  );
}

function ProviderKeys({ providerId }: { providerId: string }) {
  const path = { provider_id: providerId };
  const keys = $api.useQuery('get', '/api/v1/admin/providers/{provider_id}/keys', { params: { path } });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('admin.keysOfProviderText')}
      </Text>
      <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />
      {keys.isPending ? <TableSkeleton /> : null}
      {keys.data === undefined ? null : <InstanceKeyList providerId={providerId} keys={keys.data.data} />}
      <AddKeyForm providerId={providerId} />
    </Stack>
  );
}

function AddKeyForm({ providerId }: { providerId: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { label: '', apiKey: '' },
    validate: {
      label: (label) => (label.trim() === '' ? t('common.enterAName') : null),
      apiKey: (key) => (key.trim() === '' ? t('admin.enterAKey') : null),
    },
  });
  const add = $api.useMutation('post', '/api/v1/admin/providers/{provider_id}/keys', {
    onSuccess: () => {
      form.reset();
      return readAgain(queryClient, '/api/v1/admin/providers/{provider_id}/keys');
    },
  });
  const submit = form.onSubmit(({ label, apiKey }) =>
    add.mutate({
      params: { path: { provider_id: providerId } },
      body: { label: label.trim(), api_key: apiKey.trim() },
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <ErrorNotice error={add.error} title={t('admin.couldNotAddKey')} />
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <TextInput
            label={t('common.name')}
            placeholder={t('admin.keyLabelExample')}
            maxLength={100}
            miw={160}
            {...form.getInputProps('label')}
          />
          <PasswordInput
            label={t('admin.providerKey')}
            autoComplete="off"
            miw={200}
            {...form.getInputProps('apiKey')}
          />
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            {t('admin.addKey')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

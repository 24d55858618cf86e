import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** The contact address that all sources receive, for admins of the instance; says where the environment decides it. */
export function CatalogContactForm() {
  const queryClient = useQueryClient();
  const read = $api.useQuery('get', '/api/v1/admin/catalog/contact');
  const [typed, setTyped] = useState<string | null>(null);
  const set = $api.useMutation('put', '/api/v1/admin/catalog/contact', {
    onSuccess: async () => {
      setTyped(null);
      await readAgain(
        queryClient,
        '/api/v1/admin/catalog/contact',
        '/api/v1/catalog/sources',
        '/api/v1/catalog/sources/{source_id}',
        '/api/v1/catalog/searches',
        '/api/v1/catalog/searches/{search_id}',
      );
    },
    onError: (error: unknown) => notifyError(t('catalog.couldNotSave'), error),
  });
  if (read.data === undefined) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  const { contact, in_use: inUse, decided_by: decidedBy } = read.data;
  const value = typed ?? contact ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ body: { contact: value.trim() === '' ? null : value.trim() } });
      }}
    >
      <Stack gap={4}>
        <Group align="flex-end">
          <TextInput
            flex={1}
            miw={220}
            type="email"
            label={t('catalog.contactAddress')}
            description={t('catalog.contactAbout')}
            value={value}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={set.isPending} disabled={value.trim() === (contact ?? '')}>
            {t('common.save')}
          </Button>
        </Group>
        {decidedBy === 'environment' ? (
          <Text size="sm" c="dimmed">
            {t('catalog.contactFromEnvironment', { contact: inUse ?? '' })}
          </Text>
        ) : null}
      </Stack>
    </form>
  );
}

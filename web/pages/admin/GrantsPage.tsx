import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { AdminOnly } from './AdminOnly.tsx';

/** Gives credits to an organization; each grant is an immutable line in its wallet. */
export function GrantsPage() {
  return (
    <AdminOnly>
      <PageFrame
        title="Grants"
        description="Credits for an organization. Each grant is a line in its wallet that never changes; the reason is shown there."
      >
        <Panel padded>
          <GrantForm />
        </Panel>
      </PageFrame>
    </AdminOnly>
  );
}

function GrantForm() {
  const queryClient = useQueryClient();
  const organizations = $api.useQuery('get', '/api/v1/admin/organizations', { params: { query: { limit: 250 } } });
  const form = useForm({
    initialValues: { organizationId: '', credits: '', reason: '' },
    validate: {
      organizationId: (id) => (id === '' ? 'Choose an organization' : null),
      credits: (credits) =>
        /^\d{1,12}(\.\d{1,6})?$/.test(credits) && Number(credits) > 0 ? null : 'A number such as 100 or 2.5',
      reason: (reason) => (reason.trim() === '' ? 'Say why; it is shown in the wallet' : null),
    },
  });
  const grant = $api.useMutation('post', '/api/v1/admin/organizations/{organization_id}/grants', {
    onSuccess: () => {
      form.setValues({ credits: '', reason: '' });
      return queryClient.invalidateQueries();
    },
  });
  const submit = form.onSubmit(({ organizationId, credits, reason }) =>
    grant.mutate({
      params: { path: { organization_id: organizationId } },
      body: { credits, reason: reason.trim() },
    }),
  );
  return (
    <form onSubmit={submit}>
      <Stack maw={460}>
        <ErrorNotice error={organizations.error} onRetry={() => void organizations.refetch()} />
        <ErrorNotice error={grant.error} title="No credits were granted" />
        {grant.data === undefined ? null : (
          <Alert color="teal" variant="light" icon={<IconCheck />} role="status">
            {formatCredits(grant.data.credits)} credits were granted. The balance is now{' '}
            {formatCredits(grant.data.balance_after)}.
          </Alert>
        )}
        <Select
          label="Organization"
          required
          searchable
          data={organizations.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          {...form.getInputProps('organizationId')}
        />
        <TextInput label="Credits" inputMode="decimal" required {...form.getInputProps('credits')} />
        <TextInput label="Reason" required maxLength={500} {...form.getInputProps('reason')} />
        <Group>
          <Button type="submit" loading={grant.isPending}>
            Grant credits
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

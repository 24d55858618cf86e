import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { t } from '../../texts/texts.ts';

/** Gives credits to an organization. */
export function GrantForm({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { credits: '', reason: '' },
    validate: {
      credits: (credits) => (isAmount(credits) && Number(credits) > 0 ? null : t('keys.enterNumberSuchAs100')),
      reason: (reason) => (reason.trim() === '' ? t('admin.reasonMissing') : null),
    },
  });
  const grant = $api.useMutation('post', '/api/v1/admin/organizations/{organization_id}/grants', {
    onSuccess: () => {
      form.reset();
      return queryClient.invalidateQueries();
    },
  });
  const submit = form.onSubmit(({ credits, reason }) =>
    grant.mutate({
      params: { path: { organization_id: organizationId } },
      body: { credits, reason: reason.trim() },
    }),
  );
  return (
    <FormPanel title={t('admin.grantCredits')} lead={t('admin.grantText')}>
      <form onSubmit={submit}>
        <Stack>
          <ErrorNotice error={grant.error} title={t('admin.couldNotGrantCredits')} />
          {grant.data === undefined ? null : (
            <Alert color="teal" variant="light" icon={<IconCheck />} role="status">
              {t('admin.grantedCreditsCredits', {
                credits: formatCredits(grant.data.credits),
                balance: formatCredits(grant.data.balance_after),
              })}
            </Alert>
          )}
          <AmountInput label={t('common.credits')} required {...form.getInputProps('credits')} />
          <TextInput label={t('admin.reason')} required maxLength={500} {...form.getInputProps('reason')} />
          <Group>
            <Button type="submit" loading={grant.isPending}>
              {t('admin.grantCredits')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormPanel>
  );
}

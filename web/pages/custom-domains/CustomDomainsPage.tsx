import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { AddDomainForm } from '../../parts/domains/AddDomainForm.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { CustomDomainLine } from './CustomDomainLine.tsx';
import { customDomainsPath } from './customDomainsPath.ts';

/** Settings > Domains: where webhooks and forms of the organization answer beside the instance's own address. */
export function CustomDomainsPage() {
  const { role, plan } = useSession();
  return (
    <PageFrame title={t('domains.domains')} description={t('domains.lead')}>
      <FormPanel title={t('domains.customDomains')} lead={t('domains.onlyWebhooksAndForms')}>
        {role === 'member' ? <Text size="sm">{t('domains.forOwnersAndAdmins')}</Text> : <Domains />}
        {role !== 'member' && plan === 'hobby' ? <Text size="sm">{t('domains.needsPro')}</Text> : null}
      </FormPanel>
    </PageFrame>
  );
}

function Domains() {
  const list = $api.useQuery('get', customDomainsPath);
  return (
    <Stack>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending ? <TableSkeleton lines={2} /> : null}
      {list.data?.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('domains.noneYet')}
        </Text>
      ) : null}
      {list.data?.data.map((domain) => (
        <CustomDomainLine key={domain.id} domain={domain} />
      ))}
      <AddCustomDomain />
    </Stack>
  );
}

function AddCustomDomain() {
  const queryClient = useQueryClient();
  const add = $api.useMutation('post', customDomainsPath, {
    onSuccess: () => {
      notifyDone(t('domains.added'));
      return readAgain(queryClient, customDomainsPath);
    },
  });
  return (
    <AddDomainForm
      placeholder={t('domains.example')}
      error={add.error}
      busy={add.isPending}
      onAdd={(domain) => add.mutateAsync({ body: { domain } })}
    />
  );
}

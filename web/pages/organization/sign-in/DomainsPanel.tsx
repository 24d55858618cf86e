import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';
import { cursorPages, linesOf } from '../../../api/pages.ts';
import { readAgain } from '../../../api/reads.ts';
import { AddDomainForm } from '../../../parts/domains/AddDomainForm.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { LoadMore } from '../../../parts/LoadMore.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { t } from '../../../texts/texts.ts';
import { DomainLine } from './DomainLine.tsx';

const path = '/api/v1/sso-domains';

/** The e-mail domains that the organization names as its own, and how each is proved. */
export function DomainsPanel() {
  const list = $api.useInfiniteQuery('get', path, { params: { query: { limit: 50 } } }, cursorPages);
  return (
    <FormPanel title={t('sso.domains')} lead={t('sso.domainsLead')}>
      <Stack>
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        {list.isPending ? <TableSkeleton lines={2} /> : null}
        {list.data !== undefined && linesOf(list.data).length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('sso.noDomainsYet')}
          </Text>
        ) : null}
        {linesOf(list.data).map((domain) => (
          <DomainLine key={domain.id} domain={domain} />
        ))}
        <LoadMore query={list} />
        <AddDomain />
      </Stack>
    </FormPanel>
  );
}

function AddDomain() {
  const queryClient = useQueryClient();
  const add = $api.useMutation('post', path, {
    onSuccess: () => {
      notifyDone(t('sso.domainAdded'));
      return readAgain(queryClient, path);
    },
  });
  return (
    <AddDomainForm
      placeholder={t('sso.domainExample')}
      error={add.error}
      busy={add.isPending}
      onAdd={(domain) => add.mutateAsync({ body: { domain } })}
    />
  );
}

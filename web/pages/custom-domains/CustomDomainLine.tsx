import { Alert, Menu, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { DomainCard } from '../../parts/domains/DomainCard.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { customDomainsPath } from './customDomainsPath.ts';

type Domain = Schema<'CustomDomain'>;

/** A domain: whether it answers, and the records that are still to be made. */
export function CustomDomainLine({ domain }: { domain: Domain }) {
  const { status, lapses_at: lapsesAt } = domain;
  const queryClient = useQueryClient();
  const verify = $api.useMutation('post', `${customDomainsPath}/{custom_domain_id}/verify`, {
    onSuccess: (seen) => {
      if (seen.status === 'verified') notifyDone(t('sso.domainVerified', { domain: seen.domain }));
      else notifyError(t('sso.couldNotVerify'), new Error(t('sso.domainNotFoundYet')));
      return readAgain(queryClient, customDomainsPath);
    },
    onError: (error) => notifyError(t('sso.couldNotVerify'), error),
  });
  const isVerified = status === 'verified';
  const ask = () => verify.mutate({ params: { path: { custom_domain_id: domain.id } } });
  return (
    <DomainCard
      domain={domain.domain}
      isVerified={isVerified}
      state={stateText(status)}
      verify={isVerified ? null : { busy: verify.isPending, ask }}
      menu={<DomainMenu domain={domain} />}
    >
      {lapsesAt === null ? null : (
        <Alert color="orange" variant="light" mt="xs" icon={<IconAlertTriangle />}>
          <RichText id="domains.recordIsMissing" parts={{ end: <TimeAgo iso={lapsesAt} /> }} />
        </Alert>
      )}
      {isVerified ? null : <Records domain={domain} />}
    </DomainCard>
  );
}

function stateText(status: Domain['status']): string {
  if (status === 'verified') return t('sso.verified');
  return status === 'failing' ? t('domains.missingRecord') : t('sso.waitingForRecord');
}

function Records({ domain }: { domain: Domain }) {
  return (
    <Stack gap="xs" mt="xs">
      <Step text={t('domains.stepTxt')}>
        <CopyField label={t('sso.recordName')} value={domain.record_name} />
        <CopyField label={t('sso.recordValue')} value={domain.record_value} />
      </Step>
      <Step text={t('domains.stepCname', { domain: domain.domain })}>
        <CopyField label={t('domains.cnameTarget')} value={domain.target} />
      </Step>
    </Stack>
  );
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
      {children}
    </Stack>
  );
}

function DomainMenu({ domain: { id, domain } }: { domain: Domain }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', `${customDomainsPath}/{custom_domain_id}`, {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: domain }));
      return readAgain(queryClient, customDomainsPath);
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const ask = () =>
    confirmAction({
      title: t('common.deleteName', { name: domain }),
      text: t('domains.deleteText', { domain }),
      onConfirm: () => remove.mutate({ params: { path: { custom_domain_id: id } } }),
    });
  return (
    <ActionsMenu name={domain}>
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={ask}>
        {t('projects.deleteEllipsis')}
      </Menu.Item>
    </ActionsMenu>
  );
}

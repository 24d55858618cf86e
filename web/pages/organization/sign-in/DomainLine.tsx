import { Menu, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { mayOnInstance, useSession } from '../../../app/session.ts';
import { ActionsMenu } from '../../../parts/ActionsMenu.tsx';
import { confirmAction } from '../../../parts/confirmAction.tsx';
import { CopyField } from '../../../parts/CopyField.tsx';
import { DomainCard } from '../../../parts/domains/DomainCard.tsx';
import { formatDay } from '../../../parts/formatDay.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

type Domain = Schema<'SsoDomain'>;

const path = '/api/v1/sso-domains';

/** A domain, with the record that proves it as long as it does not. */
export function DomainLine({ domain }: { domain: Domain }) {
  const verify = useVerify(domain);
  const isVerified = domain.verified_at !== null;
  const isMissing = domain.lapses_at !== null;
  const isComplete = isVerified && !isMissing;
  const verifiedBy = domain.verified_by === 'instance_admin' ? t('sso.verifiedByAdmin') : t('sso.verified');
  return (
    <DomainCard
      domain={domain.domain}
      isVerified={isVerified}
      state={isVerified ? verifiedBy : t('sso.waitingForRecord')}
      verify={isComplete ? null : { busy: verify.busy, ask: () => verify.ask(false) }}
      menu={<DomainMenu domain={domain} onTrust={isVerified ? null : () => verify.ask(true)} />}
    >
      {domain.lapses_at === null ? null : (
        <Text size="xs" c="orange" mt="xs">
          {t('sso.recordIsMissing', { day: formatDay(domain.lapses_at) })}
        </Text>
      )}
      {isComplete ? null : (
        <Stack gap={4} mt="xs">
          <Text size="xs" c="dimmed">
            {t('sso.recordName')}
          </Text>
          <CopyField label={t('sso.recordName')} value={domain.record_name} />
          <Text size="xs" c="dimmed">
            {t('sso.recordValue')}
          </Text>
          <CopyField label={t('sso.recordValue')} value={domain.record_value} />
        </Stack>
      )}
    </DomainCard>
  );
}

function useVerify({ id }: Domain): { busy: boolean; ask: (withoutDns: boolean) => void } {
  const queryClient = useQueryClient();
  const verify = $api.useMutation('post', `${path}/{sso_domain_id}/verify`, {
    onSuccess: (found) => {
      if (found.verified_at === null) notifyError(t('sso.couldNotVerify'), new Error(t('sso.domainNotFoundYet')));
      else notifyDone(t('sso.domainVerified', { domain: found.domain }));
      return readAgain(queryClient, path);
    },
    onError: (error) => notifyError(t('sso.couldNotVerify'), error),
  });
  return {
    busy: verify.isPending,
    ask: (withoutDns) =>
      verify.mutate({ params: { path: { sso_domain_id: id } }, body: withoutDns ? { without_dns: true } : {} }),
  };
}

function DomainMenu({ domain, onTrust }: { domain: Domain; onTrust: (() => void) | null }) {
  const me = useSession();
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', `${path}/{sso_domain_id}`, {
    onSuccess: () => {
      notifyDone(t('admin.nameDeleted', { name: domain.domain }));
      return readAgain(queryClient, path);
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const ask = () =>
    confirmAction({
      title: t('keys.deleteName', { name: domain.domain }),
      text: t('sso.deleteDomainConsequence'),
      onConfirm: () => remove.mutate({ params: { path: { sso_domain_id: domain.id } } }),
    });
  return (
    <ActionsMenu name={domain.domain}>
      {onTrust === null || !mayOnInstance(me, 'instance_sign_in.manage') ? null : (
        <Menu.Item leftSection={<IconShieldCheck size={16} />} onClick={onTrust}>
          {t('sso.verifyWithoutDns')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={ask}>
        {t('common.delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}

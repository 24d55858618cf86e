import { Alert, Button, Divider, Stack, Text } from '@mantine/core';
import { IconBuilding, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { nextAddress } from './nextAddress.ts';

const refusals: Readonly<Record<string, string>> = {
  sso_failed: t('sso.ssoFailed'),
  sso_expired: t('sso.ssoExpired'),
  sso_link_required: t('sso.ssoLinkRequired'),
  sso_not_allowed: t('sso.ssoNotAllowed'),
};

/**
 * The way to the identity provider of an organization: found by the domain of the address that is typed, or named by a link
 * (`?connection=`). The URL also holds the result of the provider's response (`?sso=`).
 */
export function CompanySignIn({ email }: { email: () => string }) {
  const [search] = useSearchParams();
  const linked = search.get('connection');
  const [choices, setChoices] = useState<readonly Schema<'SsoChoice'>[]>([]);
  const [remark, setRemark] = useState<string | null>(refusals[search.get('sso') ?? ''] ?? null);
  const start = $api.useMutation('post', '/api/v1/sso/{sso_connection_id}/start', {
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const go = (id: string) => {
    const body = { email: email() || undefined, return_to: nextAddress(search.get('next')) };
    start.mutate({ params: { path: { sso_connection_id: id } }, body });
  };
  const discover = $api.useMutation('post', '/api/v1/sso/discover', {
    onSuccess: ({ connections }) => {
      setChoices(connections);
      if (connections.length === 0) setRemark(t('sso.noCompanySignIn'));
      if (connections.length === 1) go(connections[0]!.id);
    },
  });
  const find = () => {
    setRemark(null);
    const typed = email();
    if (linked !== null) go(linked);
    else if (typed.includes('@')) discover.mutate({ body: { email: typed } });
    else setRemark(t('sso.enterAddressFirst'));
  };
  return (
    <Stack mt="md">
      <Divider label={t('publish.or')} />
      <ErrorNotice error={start.error ?? discover.error} title={t('sso.couldNotBegin')} />
      {remark === null ? null : (
        <Alert color="orange" variant="light" icon={<IconInfoCircle />} role="status">
          <Text size="sm">{remark}</Text>
        </Alert>
      )}
      {choices.length > 1 ? (
        choices.map(({ id, name }) => (
          <Button key={id} variant="default" fullWidth loading={start.isPending} onClick={() => go(id)}>
            {t('sso.continueWith', { name })}
          </Button>
        ))
      ) : (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBuilding size={16} aria-hidden />}
          loading={start.isPending || discover.isPending}
          onClick={find}
        >
          {t('sso.signInWithCompany')}
        </Button>
      )}
    </Stack>
  );
}

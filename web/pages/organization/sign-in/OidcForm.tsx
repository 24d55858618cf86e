import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '../../../api/client.ts';
import { dayOf, keyEnd } from '../../../parts/keyEnd.ts';
import { t } from '../../../texts/texts.ts';
import { commonOf, commonValues, ConnectionForm } from './ConnectionForm.tsx';
import { useSaveConnection } from './useSaveConnection.ts';

type Connection = Schema<'SsoConnection'>;

/** How an OpenID provider is asked. */
export function OidcForm(props: {
  existing: Connection | null;
  onAdded: (added: Connection) => void;
  onClose: () => void;
}) {
  const { existing } = props;
  const save = useSaveConnection(props);
  const oidc = existing?.oidc;
  const form = useForm({
    initialValues: {
      ...commonValues(existing),
      issuer: oidc?.issuer ?? '',
      clientId: oidc?.client_id ?? '',
      clientSecret: '',
      secretEnds: oidc?.client_secret_expires_at ? dayOf(oidc.client_secret_expires_at) : '',
      clientAuthentication: oidc?.client_authentication ?? ('basic' as const),
      groupsClaim: oidc?.groups_claim ?? 'groups',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.enterAName') : null),
      issuer: (issuer) => (/^https?:\/\//.test(issuer.trim()) ? null : t('admin.notWebAddress')),
    },
  });
  const submit = form.onSubmit((values) =>
    save.save({
      ...commonOf(values),
      oidc: {
        issuer: values.issuer.trim(),
        client_id: values.clientId.trim(),
        client_authentication: values.clientAuthentication,
        groups_claim: values.groupsClaim.trim() || 'groups',
        ...(values.clientSecret === '' ? {} : { client_secret: values.clientSecret }),
        client_secret_expires_at: values.secretEnds === '' ? null : keyEnd(values.secretEnds, null),
      },
    }),
  );
  return (
    <ConnectionForm form={form} existing={existing} save={save} onSubmit={submit} onClose={props.onClose}>
      <TextInput
        label={t('sso.issuer')}
        description={t('sso.issuerAbout')}
        required
        maxLength={2000}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t('sso.clientId')}
        required
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('clientId')}
      />
      <PasswordInput
        label={t('sso.clientSecret')}
        description={existing?.has_secret ? t('sso.secretIsSaved') : undefined}
        autoComplete="off"
        maxLength={4000}
        {...form.getInputProps('clientSecret')}
      />
      <TextInput
        type="date"
        label={t('sso.clientSecretExpires')}
        description={t('sso.clientSecretExpiresAbout')}
        {...form.getInputProps('secretEnds')}
      />
      <Select
        label={t('sso.sendSecretAs')}
        allowDeselect={false}
        data={[
          { value: 'basic', label: t('sso.sendSecretInHeader') },
          { value: 'post', label: t('sso.sendSecretInBody') },
        ]}
        {...form.getInputProps('clientAuthentication')}
      />
      <TextInput
        label={t('sso.groupsClaim')}
        description={t('sso.groupsClaimAbout')}
        maxLength={200}
        {...form.getInputProps('groupsClaim')}
      />
    </ConnectionForm>
  );
}

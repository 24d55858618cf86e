import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { commonOf, commonValues, ConnectionForm } from './ConnectionForm.tsx';
import { useSaveConnection } from './useSaveConnection.ts';

type Connection = Schema<'SsoConnection'>;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Form for an LDAP directory: binds directly as the user, or searches with a service account. */
export function LdapForm(props: {
  existing: Connection | null;
  onAdded: (added: Connection) => void;
  onClose: () => void;
}) {
  const { existing } = props;
  const save = useSaveConnection(props);
  const ldap = existing?.ldap;
  const form = useForm({
    initialValues: {
      ...commonValues(existing),
      url: ldap?.url ?? '',
      startTls: ldap?.start_tls ?? false,
      authority: ldap?.ca_certificate ?? '',
      baseDn: ldap?.base_dn ?? '',
      bindDn: ldap?.bind_dn ?? '',
      bindPassword: '',
      userDn: ldap?.user_dn ?? '',
      userFilter: ldap?.user_filter ?? '(uid={username})',
      idAttribute: ldap?.id_attribute ?? 'entryUUID',
      emailAttribute: ldap?.email_attribute ?? 'mail',
      nameAttribute: ldap?.name_attribute ?? 'cn',
      groupBaseDn: ldap?.group_base_dn ?? '',
      groupFilter: ldap?.group_filter ?? '(member={dn})',
      nestedGroups: ldap?.nested_groups ?? true,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.enterAName') : null),
      url: (url) => (/^ldaps?:\/\//.test(url.trim()) ? null : t('sso.startWithLdap')),
    },
  });
  const submit = form.onSubmit((values) =>
    save.save({
      ...commonOf(values),
      ldap: {
        url: values.url.trim(),
        start_tls: values.startTls,
        ca_certificate: orNull(values.authority),
        base_dn: values.baseDn.trim(),
        bind_dn: orNull(values.bindDn),
        user_dn: orNull(values.userDn),
        user_filter: values.userFilter.trim(),
        id_attribute: values.idAttribute.trim(),
        email_attribute: values.emailAttribute.trim(),
        name_attribute: values.nameAttribute.trim(),
        group_base_dn: orNull(values.groupBaseDn),
        group_filter: values.groupFilter.trim(),
        nested_groups: values.nestedGroups,
        ...(values.bindPassword === '' ? {} : { bind_password: values.bindPassword }),
      },
    }),
  );
  const text = (label: string, field: keyof typeof form.values, description?: string) => (
    <TextInput label={label} description={description} maxLength={1000} {...form.getInputProps(field)} />
  );
  return (
    <ConnectionForm form={form} existing={existing} save={save} onSubmit={submit} onClose={props.onClose}>
      {text(t('sso.directoryUrl'), 'url', t('sso.directoryUrlAbout'))}
      <Switch label={t('sso.startTls')} {...form.getInputProps('startTls', { type: 'checkbox' })} />
      {text(t('sso.baseDn'), 'baseDn')}
      {text(t('sso.bindDn'), 'bindDn', t('sso.bindDnAbout'))}
      <PasswordInput
        label={t('sso.bindPassword')}
        description={existing?.has_secret ? t('sso.secretIsSaved') : undefined}
        autoComplete="off"
        maxLength={1000}
        {...form.getInputProps('bindPassword')}
      />
      {text(t('sso.userFilter'), 'userFilter')}
      {text(t('sso.userDn'), 'userDn', t('sso.userDnAbout'))}
      {text(t('sso.idAttribute'), 'idAttribute', t('sso.idAttributeAbout'))}
      {text(t('sso.emailAttribute'), 'emailAttribute')}
      {text(t('sso.nameAttribute'), 'nameAttribute')}
      {text(t('sso.groupBaseDn'), 'groupBaseDn', t('sso.groupBaseDnAbout'))}
      {text(t('sso.groupFilter'), 'groupFilter')}
      <Switch label={t('sso.nestedGroups')} {...form.getInputProps('nestedGroups', { type: 'checkbox' })} />
      <Textarea
        label={t('sso.authority')}
        description={t('sso.authorityAbout')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('authority')}
      />
    </ConnectionForm>
  );
}

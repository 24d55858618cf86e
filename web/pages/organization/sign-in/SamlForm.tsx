import { Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { commonOf, commonValues, ConnectionForm } from './ConnectionForm.tsx';
import { useSaveConnection } from './useSaveConnection.ts';

type Connection = Schema<'SsoConnection'>;

/** How a SAML provider is known: by its metadata, which holds all but the names of attributes. */
export function SamlForm(props: {
  existing: Connection | null;
  onAdded: (added: Connection) => void;
  onClose: () => void;
}) {
  const { existing } = props;
  const save = useSaveConnection(props);
  const saml = existing?.saml;
  const form = useForm({
    initialValues: {
      ...commonValues(existing),
      metadata: '',
      emailAttribute: saml?.email_attribute ?? 'email',
      nameAttribute: saml?.name_attribute ?? 'name',
      groupsAttribute: saml?.groups_attribute ?? 'groups',
      allowIdpInitiated: saml?.allow_idp_initiated ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('common.enterAName') : null),
      metadata: (xml) => (existing === null && xml.trim() === '' ? t('sso.pasteMetadata') : null),
    },
  });
  const submit = form.onSubmit((values) =>
    save.save({
      ...commonOf(values),
      saml: {
        ...(values.metadata.trim() === '' ? {} : { metadata_xml: values.metadata.trim() }),
        email_attribute: values.emailAttribute.trim(),
        name_attribute: values.nameAttribute.trim(),
        groups_attribute: values.groupsAttribute.trim(),
        allow_idp_initiated: values.allowIdpInitiated,
      },
    }),
  );
  return (
    <ConnectionForm form={form} existing={existing} save={save} onSubmit={submit} onClose={props.onClose}>
      <Textarea
        label={t('sso.providerMetadata')}
        description={existing === null ? t('sso.providerMetadataAbout') : t('sso.metadataIsSaved')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500_000}
        {...form.getInputProps('metadata')}
      />
      <TextInput label={t('sso.emailAttribute')} maxLength={500} {...form.getInputProps('emailAttribute')} />
      <TextInput label={t('sso.nameAttribute')} maxLength={500} {...form.getInputProps('nameAttribute')} />
      <TextInput label={t('sso.groupsAttribute')} maxLength={500} {...form.getInputProps('groupsAttribute')} />
      <Switch
        label={t('sso.allowIdpInitiated')}
        description={t('sso.allowIdpInitiatedAbout')}
        {...form.getInputProps('allowIdpInitiated', { type: 'checkbox' })}
      />
    </ConnectionForm>
  );
}

import { Input, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { partOf } from '../../credentials/credentialForm.ts';
import { ParameterForm } from '../../forms/ParameterForm.tsx';
import { startValues } from '../../forms/jsonSchema.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { useOAuthApps, type OAuthAppsOwner } from './useOAuthApps.ts';

type OAuthAppDialogProps = {
  app: Schema<'OAuthApp'>;
  type: Schema<'CredentialType'>;
  owner: OAuthAppsOwner;
  onClose: () => void;
};

/** Sets up an OAuth app: where to create it, the redirect URL to enter there, and the client to copy from there. */
export function OAuthAppDialog({ app, type, owner, onClose }: OAuthAppDialogProps) {
  const { save, saveError, saving } = useOAuthApps(owner);
  const [clientId, setClientId] = useState(app.client_id ?? '');
  const [secret, setSecret] = useState('');
  const { vendor, help, fields } = type.oauth_app!;
  const schema = partOf(type.parameters, (name) => fields.includes(name));
  const [values, setValues] = useState<Record<string, unknown>>({ ...startValues(schema), ...app.fields });
  const refused = saveError === null ? null : requestError(saveError);
  const field = /^\/fields(\/.+)$/.exec(refused?.param ?? '')?.[1];
  return (
    <Modal opened onClose={onClose} title={t('oauthApps.editApp', { vendor })} className="nokey">
      <DialogForm
        error={field === undefined ? saveError : null}
        errorTitle={t('oauthApps.couldNotSave')}
        action={t('common.save')}
        busy={saving}
        onSubmit={() =>
          save(
            app.type,
            { client_id: clientId.trim(), fields: values, ...(secret === '' ? {} : { client_secret: secret }) },
            () => {
              notifyDone(t('oauthApps.appSaved'));
              onClose();
            },
          )
        }
        onClose={onClose}
      >
        <Text size="sm">{help}</Text>
        <Input.Wrapper
          label={t('credentials.oAuthRedirectUrl')}
          labelElement="div"
          description={t('credentials.redirectText')}
        >
          <CopyField label={t('credentials.oAuthRedirectUrl')} value={type.redirect_uri ?? ''} />
        </Input.Wrapper>
        <TextInput
          label={t('sso.clientId')}
          required
          maxLength={1000}
          autoComplete="off"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('sso.clientSecret')}
          description={app.client_id === null ? undefined : t('oauthApps.secretIsSaved')}
          required={app.client_id === null}
          maxLength={10_000}
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <ParameterForm
          schema={schema}
          value={values}
          problems={field === undefined ? {} : { [field]: refused!.message }}
          onChange={setValues}
        />
      </DialogForm>
    </Modal>
  );
}

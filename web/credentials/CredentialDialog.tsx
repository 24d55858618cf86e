import { Button, Group, Input, Modal, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { requestError } from '../api/requestError.ts';
import { OptionalProjectSelect } from '../features/projects/OptionalProjectSelect.tsx';
import { ParameterForm } from '../forms/ParameterForm.tsx';
import { CopyField } from '../parts/CopyField.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { t } from '../texts/texts.ts';
import { CredentialAccess } from './CredentialAccess.tsx';
import { ClientChoice, useClient } from './ClientChoice.tsx';
import {
  changeOf,
  clientSchema,
  draftOf,
  formSchema,
  hostsOf,
  problemOf,
  withoutClient,
  type CredentialDraft,
} from './credentialForm.ts';
import { useCredentialConnect } from './useCredentialConnect.ts';

type Credential = Schema<'Credential'>;
type CredentialType = Schema<'CredentialType'>;

type CredentialDialogProps = {
  opened: boolean;
  /** The one to change; null makes a new one. */
  stored: Credential | null;
  /** Types to choose from. */
  types: CredentialType[];
  /** Project of a new credential; people choose one if it is missing. */
  projectId?: string | undefined;
  /** By type, the kinds of access that a new one needs: one of them. */
  access?: Readonly<Record<string, readonly string[]>> | undefined;
  onClose: () => void;
  onSaved: (credential: Credential) => void;
};

/** Makes or changes a credential, with the form of its type. */
export function CredentialDialog(props: CredentialDialogProps) {
  const { opened, stored, types, onClose } = props;
  const hasApps = types.some((type) => type.oauth_app !== null);
  const usable = $api.useQuery('get', '/api/v1/usable-oauth-apps', {}, { enabled: opened && hasApps });
  const title = stored === null ? t('credentials.createCredential') : t('credentials.editName', { name: stored.name });
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" className="nokey" keepMounted={false}>
      <ErrorNotice error={usable.error} title={t('credentials.couldNotLoadOAuthApps')} />
      {usable.isLoading ? null : (
        <CredentialForm
          {...props}
          key={stored?.id ?? 'new'}
          withApp={usable.data?.data.map(({ type }) => type) ?? []}
        />
      )}
    </Modal>
  );
}

/** Types with an OAuth app: their credentials need no client. */
type WithApp = { withApp: readonly string[] };

function CredentialForm(props: CredentialDialogProps & WithApp) {
  const { stored, types, projectId, access, withApp, onClose, onSaved } = props;
  const first = firstType(types, projectId === undefined ? [] : withApp);
  const [type, setType] = useState(stored === null ? first : (types.find((one) => one.type === stored.type) ?? null));
  const start = (chosen: CredentialType) => draftOf(chosen, stored, access?.[chosen.type]);
  const [draft, setDraft] = useState<CredentialDraft | null>(type === null ? null : start(type));
  const [project, setProject] = useState<string | null>(projectId ?? null);
  const [made, setMade] = useState<Credential | null>(null);
  const client = useClient(type, { stored, withApp });
  const connecting = useCredentialConnect();
  const { save, error, pending } = useSave(made ?? stored);
  const refused = error === null ? null : requestError(error);
  const problems = refused === null ? {} : problemOf(refused.param, refused.message);
  const choose = (name: string | null) => {
    const chosen = types.find((one) => one.type === name) ?? null;
    setType(chosen);
    setDraft(chosen === null ? null : start(chosen));
  };
  const submit = (of: CredentialType, written: CredentialDraft) => {
    if (of.oauth_app === null || client.isOwn) return save(of, written, { projectId: project, onSaved });
    const opened = connecting.open();
    const values = withoutClient(of, written.values);
    return save(
      of,
      { ...written, values, usesApp: true },
      {
        projectId: project,
        onSaved: (credential) => {
          setMade(credential);
          connecting.follow(opened, credential.id, () => onSaved(credential));
        },
        onRefused: () => opened?.close(),
      },
    );
  };
  const close = () => (made === null ? onClose() : onSaved(made));
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (type !== null && draft !== null) submit(type, draft);
      }}
    >
      <Stack>
        {Object.keys(problems).length === 0 ? (
          <ErrorNotice error={error} title={t('credentials.couldNotSaveCredential')} />
        ) : null}
        {stored === null ? <TypeSelect types={types} value={type} onChange={choose} /> : null}
        {type === null || draft === null ? null : (
          <>
            <TextInput
              label={t('common.name')}
              description={t('credentials.uniqueName')}
              required
              maxLength={100}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            />
            {stored === null && projectId === undefined ? (
              <OptionalProjectSelect value={project} onChange={setProject} />
            ) : null}
            {stored?.connected && type.access !== null ? (
              <CredentialAccess
                credential={stored}
                type={type}
                connecting={connecting.pending || connecting.waiting}
                onConnect={() => connecting.connect(stored.id)}
              />
            ) : null}
            <ClientChoice type={type} client={client} />
            {type.redirect_uri === null || draft.values['grant'] === 'client_credentials' || !client.isOwn ? null : (
              <Input.Wrapper
                label={t('credentials.oAuthRedirectUrl')}
                labelElement="div"
                description={t('credentials.redirectText')}
              >
                <CopyField label={t('credentials.oAuthRedirectUrl')} value={type.redirect_uri} />
              </Input.Wrapper>
            )}
            <ParameterForm
              schema={clientSchema(type, formSchema(type, stored), client.isOwn)}
              value={draft.values}
              problems={problems}
              onChange={(values) => setDraft({ ...draft, values })}
            />
            <TagsInput
              label={t('credentials.allowedHosts')}
              description={t('credentials.hostsText')}
              placeholder={draft.allowedHosts.length === 0 ? t('credentials.allHosts') : ''}
              value={draft.allowedHosts}
              onChange={(allowedHosts) => setDraft({ ...draft, allowedHosts })}
              splitChars={[',', ' ']}
              maxTags={100}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={pending || connecting.pending || connecting.waiting} disabled={draft === null}>
            {actionText(type, { isOwn: client.isOwn, isNew: stored === null })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The only type, or for a node the only type with one click. */
function firstType(types: CredentialType[], withApp: readonly string[]): CredentialType | null {
  const offered = types.length === 1 ? types : types.filter(({ type }) => withApp.includes(type));
  return offered.length === 1 ? (offered[0] ?? null) : null;
}

function actionText(type: CredentialType | null, { isOwn, isNew }: { isOwn: boolean; isNew: boolean }): string {
  if (type?.oauth_app && !isOwn) return t('credentials.connectVendor', { vendor: type.oauth_app.vendor });
  return isNew ? t('credentials.createCredential') : t('credentials.saveCredential');
}

/** The step after saving. */
type Saving = {
  projectId: string | null;

  onSaved: (credential: Credential) => void;
  onRefused?: () => void;
};

/** Saving, as one call whichever it is. */
function useSave(stored: Credential | null) {
  const queryClient = useQueryClient();
  const onSuccess = () => void readAgain(queryClient, '/api/v1/credentials');
  const create = $api.useMutation('post', '/api/v1/credentials', { onSuccess });
  const change = $api.useMutation('patch', '/api/v1/credentials/{credential_id}', { onSuccess });
  const save = (
    type: CredentialType,
    draft: CredentialDraft,
    { projectId, onSaved, onRefused = () => undefined }: Saving,
  ) => {
    const after = { onSuccess: onSaved, onError: onRefused };
    if (stored !== null)
      return change.mutate(
        { params: { path: { credential_id: stored.id } }, body: changeOf(type, stored, draft) },
        after,
      );
    return create.mutate(
      {
        body: {
          name: draft.name,
          type: type.type,
          values: draft.values,
          allowed_hosts: hostsOf(draft),
          ...(projectId === null ? {} : { project_id: projectId }),
        },
      },
      after,
    );
  };
  return { save, error: create.error ?? change.error, pending: create.isPending || change.isPending };
}

type TypeSelectProps = {
  types: CredentialType[];
  value: CredentialType | null;
  onChange: (type: string | null) => void;
};

function TypeSelect({ types, value, onChange }: TypeSelectProps) {
  return (
    <>
      <Select
        label={t('common.type')}
        placeholder={t('credentials.typeOfAuthentication')}
        searchable
        required
        data={types.map(({ type, title }) => ({ value: type, label: title }))}
        value={value?.type ?? null}
        onChange={onChange}
      />
      {value === null ? null : (
        <Text size="sm" c="dimmed">
          {value.description}
        </Text>
      )}
    </>
  );
}

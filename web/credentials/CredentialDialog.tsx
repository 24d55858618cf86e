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
import { changeOf, draftOf, formSchema, hostsOf, problemOf, type CredentialDraft } from './credentialForm.ts';

type Credential = Schema<'Credential'>;
type CredentialType = Schema<'CredentialType'>;

type CredentialDialogProps = {
  opened: boolean;
  /** The one to change; null makes a new one. */
  stored: Credential | null;
  /** Types to choose from. */
  types: CredentialType[];
  /** Where a new one belongs; without it people choose. */
  projectId?: string | undefined;
  onClose: () => void;
  onSaved: (credential: Credential) => void;
};

/** Makes or changes a credential, with the form of its type. */
export function CredentialDialog(props: CredentialDialogProps) {
  const { opened, stored, onClose } = props;
  const title = stored === null ? t('credentials.createCredential') : t('credentials.editName', { name: stored.name });
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" className="nokey" keepMounted={false}>
      <CredentialForm {...props} key={stored?.id ?? 'new'} />
    </Modal>
  );
}

function CredentialForm({ stored, types, projectId, onClose, onSaved }: CredentialDialogProps) {
  const first = types.length === 1 ? (types[0] ?? null) : null;
  const [type, setType] = useState(stored === null ? first : (types.find((one) => one.type === stored.type) ?? null));
  const [draft, setDraft] = useState<CredentialDraft | null>(type === null ? null : draftOf(type, stored));
  const [project, setProject] = useState<string | null>(projectId ?? null);
  const { save, error, pending } = useSave({ stored, onSaved });
  const refused = error === null ? null : requestError(error);
  const problems = refused === null ? {} : problemOf(refused.param, refused.message);
  const choose = (name: string | null) => {
    const chosen = types.find((one) => one.type === name) ?? null;
    setType(chosen);
    setDraft(chosen === null ? null : draftOf(chosen, null));
  };
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (type !== null && draft !== null) save(type, draft, project);
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
            {type.redirect_uri === null || draft.values['grant'] === 'client_credentials' ? null : (
              <Input.Wrapper
                label={t('credentials.oAuthRedirectUrl')}
                labelElement="div"
                description={t('credentials.redirectText')}
              >
                <CopyField label={t('credentials.oAuthRedirectUrl')} value={type.redirect_uri} />
              </Input.Wrapper>
            )}
            <ParameterForm
              schema={formSchema(type, stored)}
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
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={pending} disabled={draft === null}>
            {stored === null ? t('credentials.createCredential') : t('credentials.saveCredential')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Saving, as one call whichever it is. */
function useSave({ stored, onSaved }: Pick<CredentialDialogProps, 'stored' | 'onSaved'>) {
  const queryClient = useQueryClient();
  const onSuccess = (credential: Credential) => {
    void readAgain(queryClient, '/api/v1/credentials');
    onSaved(credential);
  };
  const create = $api.useMutation('post', '/api/v1/credentials', { onSuccess });
  const change = $api.useMutation('patch', '/api/v1/credentials/{credential_id}', { onSuccess });
  const save = (type: CredentialType, draft: CredentialDraft, projectId: string | null) => {
    if (stored !== null)
      return change.mutate({
        params: { path: { credential_id: stored.id } },
        body: changeOf(type, stored, draft),
      });
    return create.mutate({
      body: {
        name: draft.name,
        type: type.type,
        values: draft.values,
        allowed_hosts: hostsOf(draft),
        ...(projectId === null ? {} : { project_id: projectId }),
      },
    });
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
